// RUN: weft-opt %s > %t.mlir && filecheck %s < %t.mlir
// RUN: weft-opt %t.mlir --print-op-generic > %t.generic.mlir && filecheck %s --check-prefix=GENERIC < %t.generic.mlir
// RUN: weft-opt %t.generic.mlir | filecheck %s

// CHECK: noc.alloc "x" in @DRAM at 0 shape [64, 64] of i16
// GENERIC: "noc.alloc"() {buffer = "x", memory = @DRAM, offset = 0 : i64, shape = array<i64: 64, 64>, element_type = i16} : () -> !noc.token
noc.alloc "x" in @DRAM at 0 shape [64, 64] of i16

// CHECK-NEXT: noc.program @core on @core first [0, 0] count [4, 8] attributes {note = 1 : i64} (%c, %k) {
noc.program @core on @core first [0, 0] count [4, 8] attributes {note = 1} (%c, %k) {
  // CHECK-NEXT: %a = noc.alloc "x" in @LB at 128 shape [8, 4] of f32 {values = i32}
  %a = noc.alloc "x" in @LB at 128 shape [8, 4] of f32 {values = i32}
  // CHECK-NEXT: %done = noc.for %i = 0 to 16 step 4 carry (%t = %a) {
  // GENERIC: "noc.for"(%a) ({
  %done = noc.for %i = 0 to 16 step 4 carry (%t = %a) {
    // CHECK-NEXT: %u = noc.copy <@DRAM "x"[d0 * 16 + (d1 + 1) mod 8 : 8, d2 * 4 : 4]> to <@LB(d0, d1) "x"> over(%c, %k, %i) after %t
    // GENERIC: source = #noc.part<@DRAM, affine_map<() -> ()>, "x", affine_map<(d0, d1, d2) -> (((d0 * 16) + ((d1 + 1) mod 8)), (d2 * 4))>, [8 : i64, 4 : i64], []>
    %u = noc.copy <@DRAM "x"[d0 * 16 + (d1 + 1) mod 8 : 8, 4 * d2 : 4]> to <@LB(d0, d1) "x"> over (%c, %k, %i) after %t
    // CHECK-NEXT: noc.yield %u
    noc.yield %u
  }
  // CHECK: noc.for %{{.*}} = 0 to 2 attributes {unrolled} {
  noc.for %j = 0 to 2 attributes {unrolled} {
    // CHECK-NEXT: noc.copy <@LB "x"[d0 floordiv 2 : 1, 4]> to <@LB(d0 ceildiv 3, 1) "y"[4]> over(%{{.*}}) combine "add"
    noc.copy <@LB "x"[d0 floordiv 2 : 1, 0 : 4]> to <@LB(d0 ceildiv 3, 1) "y"[0 : 4]> over (%j) combine "add"
  // CHECK-NEXT: }
  }
  // CHECK-NEXT: %m = noc.copy <@LB "x"> to <@LB(d0, d1 - 1)> over(%c) fan [8] after %a, %done
  %m = noc.copy <@LB "x"> to <@LB(d0, d1 - 1) "x"> over (%c) fan [8] after %a, %done
  // CHECK-NEXT: noc.copy <@DRAM "w"> to <@LB> {preloaded}
  noc.copy <@DRAM "w"> to <@LB "w"> {preloaded}
  // CHECK-NEXT: noc.compute @mac reads (@LB "x"[8, d0 : 1], @LB "w") writes (@LB "y") over(%k) after %m cycles 64 macs 4096 accesses {REGF = 12288}
  // GENERIC: reads = #noc.parts<[#noc.part<@LB,
  %n = noc.compute @mac reads (@LB "x"[0 : 8, d0 : 1], @LB "w") writes (@LB "y") over (%k) after %m {cycles = 64, macs = 4096, accesses = {REGF = 12288}}
  // CHECK-NEXT: noc.compute @source reads () writes (@LB "y")
  noc.compute @source reads () writes (@LB "y")
  // CHECK-NEXT: noc.compute @source reads () writes (@LB "y") combine "add" after %n
  noc.compute @source reads () writes (@LB "y") combine "add" after %n
  // CHECK-NEXT: noc.signal "full" at (d0, d1 + 1) over(%c, %k) after %n
  // GENERIC: at = #noc.node<affine_map<(d0, d1) -> (d0, (d1 + 1))>>
  noc.signal "full" at (d0, d1 + 1) over (%c, %k) after %n
  // CHECK-NEXT: %w = noc.wait "full"
  %w = noc.wait "full"
  // CHECK-NEXT: noc.wait "full" count 3 after %w
  noc.wait "full" count 3 after %w
  // CHECK-NEXT: noc.free "x" in @LB after %w
  noc.free "x" in @LB after %w
}

// CHECK: noc.program @sugar on @cluster first [1] count [3] (%c) {
noc.program @sugar on @cluster first [1] count [3] (%c) {
  // CHECK-NEXT: %r = noc.read <@DRAM "x"[d0 : 8]> to <@GB "x"> over(%c)
  %r = noc.read <@DRAM "x"[d0 : 8]> to <@GB "x"> over (%c)
  // CHECK-NEXT: noc.write <@GB "y"> to <@DRAM "y"[d0 : 8]> over(%c) after %r
  noc.write <@GB "y"> to <@DRAM "y"[d0 : 8]> over (%c) after %r
  // CHECK-NEXT: noc.send <@GB "y"> to <@GB(d0 + 1) "x"> signal "full" over(%c) after %r
  noc.send <@GB "y"> to <@GB(d0 + 1) "x"> signal "full" over (%c) after %r
  // CHECK-NEXT: %s = noc.recv "full"
  %s = noc.recv "full"
  // CHECK-NEXT: noc.recv "full" count 2 after %s
  noc.recv "full" count 2 after %s
  // CHECK-NEXT: noc.multicast <@GB "w"> to <@LB(d0, d1) "w"> fan [8] over(%c) after %s
  noc.multicast <@GB "w"> to <@LB(d0, d1) "w"> fan [8] over (%c) after %s
  // CHECK-NEXT: noc.rotate <@GB "w"> to <@GB((d0 + 1) mod 4) "v"> signal "turn" over(%c) after %s
  noc.rotate <@GB "w"> to <@GB((d0 + 1) mod 4) "v"> signal "turn" over (%c) after %s
  // CHECK-NEXT: noc.reduce "add" <@LB(d0, d1) "y"> fan [8] to <@GB "y"> over(%c) after %s
  noc.reduce "add" <@LB(d0, d1) "y"> fan [8] to <@GB "y"> over (%c) after %s
}

// CHECK-LABEL: noc.program @empty on @cluster first [0] count [1] (%c) {
// CHECK-NEXT:  }
noc.program @empty on @cluster first [0] count [1] (%c) {
}

// CHECK: noc.program @some on @core first [0, 0] count [4, 8] only [(0, 1), (3, 7)] (%c, %k) {
noc.program @some on @core first [0, 0] count [4, 8] only [0, 1, 3, 7] (%c, %k) {
  // CHECK-NEXT: noc.alloc "r" in @LB at 0 shape [4, 16] of i16 {ring}
  noc.alloc "r" in @LB at 0 shape [4, 16] of i16 {ring}
  // CHECK-NEXT: noc.copy <@DRAM "x"[d0 * 16 : 4 by 3, 16]> to <@LB "r"[d0 : 4, 16]> over(%k)
  noc.copy <@DRAM "x"[d0 * 16 : 4 by 3, 0 : 16]> to <@LB "r"[d0 : 4, 0 : 16]> over (%k)
  // CHECK-NEXT: noc.compute @mac reads (@LB "r") writes (@LB "r") hops {pe = 7}
  noc.compute @mac reads (@LB "r") writes (@LB "r") {hops = {pe = 7}}
  // CHECK-NEXT: noc.compute @mac reads (@LB "r"[4, 16]) writes (@LB "r"[d0 mod 4 * 2 - 1 : 4, 16]) over(%k) cycles 1 hops {} {note}
  noc.compute @mac reads (@LB "r"[4, 16]) writes (@LB "r"[((d0 mod 4) * 2) - 1 : 4, 16]) over (%k) cycles 1 hops {} {note}
  // CHECK-NEXT: noc.signal "s" at (0, 0) also [(0, 1), (2, 2)]
  noc.signal "s" at (0, 0) also [#noc.node(0, 1), (2, 2)]
}

// CHECK: noc.program @rows on @core first [0, 0] count [4, 8] only [(0, 0), (0, 1), (1, 3), (2, 5)] table [(7), (6), (5), (4)] (%c, %k, %p) {
noc.program @rows on @core first [0, 0] count [4, 8] only [(0, 0), (0, 1), (1, 3), 2, 5] table [7, (6) times 3 by (-1)] (%c, %k, %p) {
}

// CHECK: noc.program @boxes on @core first [0, 0] count [4, 8] only [(0, 1) times 3 by (0, 3) times 4 by (1, 0), (3, 0)] (%c, %k) {
noc.program @boxes on @core first [0, 0] count [4, 8]
    only [(0, 1) times 3 by (0, 3), (1, 1) times 3 by (0, 3) times 3 by (1, 0), (3, 0)] (%c, %k) {
}

// CHECK: noc.program @short names ["A", "s.1.body", "B", "s.0.add"] on @core first [0, 0] count [4, 8] (%c, %k) {
noc.program @short names ["A", "s.1.body", "B", "s.0.add"] on @core first [0, 0] count [4, 8] (%c, %k) {
  // CHECK-NEXT: %x = noc.alloc "B" in @LB
  %x = noc.alloc "B" in @LB at 0 shape [8] of i16
  // CHECK-NEXT: %t = noc.copy <@DRAM "A.weight"[8]> to <@LB "B"[8]> after %x
  %t = noc.copy <@DRAM "A.weight"[8]> to <@LB "B"[8]> after %x
  // CHECK-NEXT: noc.for %i = 0 to 4 {
  noc.for %i = 0 to 4 step 1 {
    // CHECK-NEXT: noc.signal "A.full" at (0, 0) after %t
    noc.signal "A.full" at (0, 0) after %t
  }
  // CHECK: noc.free "B" also ["y", "A"] in @LB after %t
  noc.free "B" also ["y", "A"] in @LB after %t
}

// CHECK: noc.program @same like @short on @core first [0, 0] count [4, 8] (%c, %k) {
noc.program @same like @short on @core first [0, 0] count [4, 8] (%c, %k) {
}
// CHECK: noc.program @other like @short names ["s.1", "s.2"] on @core first [0, 0] count [4, 8] (%c, %k) {
noc.program @other like @short names ["s.1", "s.2"] on @core first [0, 0] count [4, 8] (%c, %k) {
}
