// RUN: weft-opt %s --machine vta-1x16x16 -p graph-partition | filecheck %s
// RUN: weft-opt %s --machine vta-1x16x16 -p graph-partition,outline-parts | filecheck %s --check-prefix=OUTLINE
// RUN: weft-opt %s --machine vta-1x16x16 -p graph-partition,outline-parts,agree-layouts,canonicalize | filecheck %s --check-prefix=AGREE
// RUN: weft-opt %s --machine vta-1x16x16 -p graph-partition,outline-parts,agree-layouts,canonicalize,lower-parts,hoist-part-layouts,canonicalize,collect-host-parts | filecheck %s --check-prefix=HOST
// RUN: not weft-opt %s --machine vta-1x16x16 -p graph-partition{only=gone} 2>&1 | filecheck %s --check-prefix=GONE

// GONE: error: graph-partition: the system has no device 'gone'; there are vta-1x16x16,

// Two products go to the accelerator with what it does behind them; what comes after is the host's.
// CHECK-LABEL: func.func @products(
// CHECK-SAME:    weft.entry
// CHECK-SAME:    partition = [{layer = "a", device = "vta-1x16x16", macs = 1024 : i64, bytes = 384 : i64, bound_cycles = {{[0-9]+}} : i64, why_not = ""}, {
// CHECK:         %[[A:.*]] = graph.subgraph "ya" ({{.*}} = %x, {{.*}} = %u : {{.*}}) -> (tensor<4x16xi8>) attributes {device = "vta-1x16x16"} {
// CHECK:           linalg.generic
// CHECK:           arith.shrsi
// CHECK:           graph.yield
// CHECK:         %[[B:.*]] = graph.subgraph "yb" ({{.*}} = %[[A]], {{.*}} = %v : {{.*}}) -> (tensor<4x16xi8>) attributes {device = "vta-1x16x16"} {
// CHECK:         }
// CHECK:         %[[R:.*]] = linalg.generic {{.*}} ins(%[[B]] : tensor<4x16xi8>)
// CHECK:         func.return %[[R]]

// OUTLINE-LABEL: func.func @products(
// OUTLINE:         %[[A:.*]] = func.call @ya(%x, %u) :
// OUTLINE-NEXT:    %[[B:.*]] = func.call @yb(%[[A]], %v) :
// OUTLINE:       func.func private @ya(%{{.*}}: tensor<4x16xi8>, %{{.*}}: tensor<16x16xi8> {weft.weight = "u"}) -> tensor<4x16xi8> attributes {weft.device = "vta-1x16x16"} {

// Both store tensors alike, so that nothing is between them.
// AGREE-LABEL: func.func @products(
// AGREE:         %[[X:.*]] = layout.convert %x
// AGREE:         %[[A:.*]] = func.call @ya(%[[X]], %u)
// AGREE-NEXT:    %[[B:.*]] = func.call @yb(%[[A]], %v)
// AGREE:         layout.convert %[[B]]
// AGREE:       func.func private @ya(%[[IN:.*]]: tensor<4x16xi8, #layout.map<{{.*}}>>, %{{.*}}: tensor<16x16xi8> {weft.weight = "u"}) -> tensor<4x16xi8, #layout.map<
// AGREE-NEXT:    layout.convert %[[IN]]

// What the accelerator stores as the caller does is no work of the host.
// HOST-LABEL: func.func @products(
// HOST:         %[[X:.*]] = layout.convert %x
// HOST-NEXT:    %[[A:.*]] = func.call @ya(%[[X]], %u)
// HOST-NEXT:    %[[B:.*]] = func.call @yb(%[[A]], %v)
// HOST-NEXT:    %[[P:.*]] = layout.convert %[[B]]
// HOST-NEXT:    graph.subgraph "r" ({{.*}} = %[[P]] : {{.*}}) {{.*}} attributes {device = "{{.*}}"} {
// HOST-NEXT:      tensor.empty
// HOST:       builtin.module @ya.program attributes {{.*}}weft.part = "ya"
// HOST:         vta.execute
builtin.module attributes {weft.format = 1 : i64} {
  func.func @products(
      %x: tensor<4x16xi8>, %u: tensor<16x16xi8> {weft.weight = "u"}, %v: tensor<16x16xi8> {weft.weight = "v"}
  ) -> tensor<4x16xi8> attributes {weft.entry} {
    %zero = arith.constant 0 : i32
    %five = arith.constant 5 : i32
    %seven = arith.constant 7 : i8
    %e = tensor.empty() : tensor<4x16xi32>
    %o = tensor.empty() : tensor<4x16xi8>
    %i = linalg.fill ins(%zero : i32) outs(%e : tensor<4x16xi32>) -> tensor<4x16xi32>
    %a = linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]
    } ins(%x, %u : tensor<4x16xi8>, tensor<16x16xi8>) outs(%i : tensor<4x16xi32>) {
    ^bb0(%l: i8, %r: i8, %s: i32):
      %wide_l = arith.extsi %l : i8 to i32
      %wide_r = arith.extsi %r : i8 to i32
      %p = arith.muli %wide_l, %wide_r : i32
      %n = arith.addi %s, %p : i32
      linalg.yield %n : i32
    } -> tensor<4x16xi32>
    %ya = linalg.generic {
      indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]
    } ins(%a : tensor<4x16xi32>) outs(%o : tensor<4x16xi8>) {
    ^bb0(%s: i32, %old: i8):
      %t = arith.shrsi %s, %five : i32
      %y = arith.trunci %t : i32 to i8
      linalg.yield %y : i8
    } -> tensor<4x16xi8>
    %b = linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]
    } ins(%ya, %v : tensor<4x16xi8>, tensor<16x16xi8>) outs(%i : tensor<4x16xi32>) {
    ^bb0(%l: i8, %r: i8, %s: i32):
      %wide_l = arith.extsi %l : i8 to i32
      %wide_r = arith.extsi %r : i8 to i32
      %p = arith.muli %wide_l, %wide_r : i32
      %n = arith.addi %s, %p : i32
      linalg.yield %n : i32
    } -> tensor<4x16xi32>
    %yb = linalg.generic {
      indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]
    } ins(%b : tensor<4x16xi32>) outs(%o : tensor<4x16xi8>) {
    ^bb0(%s: i32, %old: i8):
      %t = arith.shrsi %s, %five : i32
      %y = arith.trunci %t : i32 to i8
      linalg.yield %y : i8
    } -> tensor<4x16xi8>
    %r = linalg.generic {
      indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]
    } ins(%yb : tensor<4x16xi8>) outs(%o : tensor<4x16xi8>) {
    ^bb0(%s: i8, %old: i8):
      %t = arith.xori %s, %seven : i8
      linalg.yield %t : i8
    } -> tensor<4x16xi8>
    func.return %r : tensor<4x16xi8>
  }
}
