// Ops, types and attributes of dialects that nobody here knows, around a convolution that passes
// transform: in generic form, with properties, regions, successors, foreign encodings.
"other.global"() <{sym_name = "g", value = #other.data<[1, 2], "x">}> {flag, weights = dense<[1.5, 2.5]> : tensor<2xf32>} : () -> ()
func.func @f(%x: tensor<1x16x6x6xi8>, %w: tensor<16x16x3x3xi8> {weft.weight = "w", other.note = #other.n<3>}, %h: !other.handle<4, "a">, %n: i32) -> (tensor<1x16x4x4xi8>, !other.handle<4, "a">) attributes {other.attr = #other.some<stuff>} {
  %t = "other.begin"(%h) <{mode = 3 : i32}> {other.unknown = #other.a<b>} : (!other.handle<4, "a">) -> !other.handle<4, "a">
  %zero = arith.constant {other.tag = 7 : i64} 0 : i32
  %empty = tensor.empty() : tensor<1x16x4x4xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x16x4x4xi32>) -> tensor<1x16x4x4xi32>
  %y = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<1x16x6x6xi8>, tensor<16x16x3x3xi8>) outs(%init : tensor<1x16x4x4xi32>) -> tensor<1x16x4x4xi32>
  %e8 = tensor.empty() : tensor<1x16x4x4xi8>
  %z = linalg.generic {indexing_maps = [affine_map<(a,b,c,d)->(a,b,c,d)>, affine_map<(a,b,c,d)->(a,b,c,d)>], iterator_types = ["parallel","parallel","parallel","parallel"]} ins(%y : tensor<1x16x4x4xi32>) outs(%e8 : tensor<1x16x4x4xi8>) {
  ^bb0(%a: i32, %b: i8):
    %c8 = arith.constant 8 : i32
    %s = arith.shrsi %a, %c8 : i32
    %tr = arith.trunci %s : i32 to i8
    linalg.yield %tr : i8
  } -> tensor<1x16x4x4xi8>
  %r:2 = "other.region"(%n) ({
  ^bb0(%i: i32):
    "other.branch"(%i)[^bb1, ^bb2] {cold} : (i32) -> ()
  ^bb1:
    "other.yield"(%i) : (i32) -> ()
  ^bb2:
    %q = arith.addi %i, %i : i32
    "other.yield"(%q) : (i32) -> ()
  }, {
  }) {nested = {a = [1 : i8, "b", unit], m = affine_map<(d0) -> (d0 * 2)>}} : (i32) -> (i32, !other.handle<4, "a">)
  "other.sink"(%z, %r#0) : (tensor<1x16x4x4xi8>, i32) -> ()
  func.return %z, %r#1 : tensor<1x16x4x4xi8>, !other.handle<4, "a">
}
func.func @branches(%c: i1, %a: tensor<4xf32>) -> tensor<4xf32> {
  "other.cond"(%c)[^one, ^two] : (i1) -> ()
^one:
  %p = "other.compute"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  "other.jump"(%p)[^three] : (tensor<4xf32>) -> ()
^two:
  "other.jump"(%a)[^three] : (tensor<4xf32>) -> ()
^three(%m: tensor<4xf32>):
  func.return %m : tensor<4xf32>
}
func.func private @declared(tensor<4xf32, #other.enc<1>>) -> i32
func.func @ended(%a: tensor<4x4xf32, #other.enc<1>>, %b: tensor<4xf32>) {
  %v = "other.use"(%a) : (tensor<4x4xf32, #other.enc<1>>) -> tensor<4xf32>
  %k = linalg.generic {other.kept = #other.v<1>, indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->(i)>], iterator_types = ["parallel"]} ins(%v : tensor<4xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  "other.loop"(%k) ({
  ^bb0(%i: tensor<4xf32>):
    %d = linalg.generic {indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->(i)>], iterator_types = ["parallel"]} ins(%i : tensor<4xf32>) outs(%b : tensor<4xf32>) {
    ^bb0(%p: f32, %q: f32):
      %s = arith.mulf %p, %p : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    "other.end"(%d) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> ()
  "other.return"() : () -> ()
}
"other.module"() ({
  func.func @inner() {
    "other.op"() : () -> ()
    func.return
  }
}) : () -> ()
