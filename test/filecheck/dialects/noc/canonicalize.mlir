// RUN: weft-opt %s -p canonicalize,cse,dce | filecheck %s

// CHECK:      noc.alloc "x" in @DRAM
// CHECK-NEXT: noc.alloc "y" in @DRAM
noc.alloc "x" in @DRAM at 0 shape [8] of i16
noc.alloc "y" in @DRAM at 8 shape [8] of i16

// A copy through a buffer that serves nothing else takes its source; the tokens of both are waited
// for. What is the same twice is done twice.
// CHECK:      noc.program @joined
// CHECK-NEXT:   %a = noc.alloc "a"
// CHECK-NEXT:   %w = noc.alloc "w"
// CHECK-NEXT:   %r = noc.copy <@DRAM "x"> to <@LB "a"> after %a
// CHECK-NEXT:   %u = noc.copy <@LB "a"[4]> to <@DRAM "y"[d0 * 4 : 4]> over(%c) combine "add" after %r, %w
// CHECK-NEXT:   noc.copy <@LB "a"> to <@DRAM "y"> after %u
// CHECK-NEXT:   noc.copy <@LB "a"> to <@DRAM "y"> after %u
// CHECK-NEXT: }
noc.program @joined on @core first [0] count [1] (%c) {
  %a = noc.alloc "a" in @LB at 0 shape [8] of i16
  %w = noc.alloc "w" in @LB at 8 shape [4] of i16
  %r = noc.copy <@DRAM "x"> to <@LB "a"> after %a
  %t = noc.copy <@LB "a"[0 : 4]> to <@LB "w"> over (%c) after %r
  %u = noc.copy <@LB "w"> to <@DRAM "y"[d0 * 4 : 4]> over (%c) combine "add" after %t, %w
  noc.copy <@LB "a"> to <@DRAM "y"> after %u
  noc.copy <@LB "a"> to <@DRAM "y"> after %u
}

// Not where the data would take another network, where another op comes after the first copy or
// reads the part, where parts differ, or where values would change their type.
// CHECK:      noc.program @kept
// CHECK-COUNT-10: noc.copy
// CHECK:      }
noc.program @kept on @core first [1] count [1] (%c) {
  %p = noc.alloc "p" in @LB at 0 shape [8] of i16
  %q = noc.alloc "q" in @LB at 8 shape [8] of i16
  %s = noc.alloc "s" in @LB at 16 shape [8] of i16
  %d = noc.alloc "d" in @LB at 24 shape [8] of i16
  %n = noc.alloc "n" in @LB at 32 shape [8] of i8
  %0 = noc.copy <@DRAM "x"> to <@LB "p"> after %p
  %1 = noc.copy <@LB "p"> to <@DRAM "y"> after %0
  %2 = noc.copy <@LB "p"> to <@LB "q"> after %q
  %3 = noc.copy <@LB "q"> to <@DRAM "y"> after %2
  %4 = noc.copy <@LB "p"> to <@LB "s"> after %2, %s
  %5 = noc.copy <@LB "s"> to <@DRAM "y"> after %4
  noc.compute @f reads (@LB "s") writes () after %5
  %6 = noc.copy <@LB "p"> to <@LB "d"[0 : 8]> after %5, %d
  %7 = noc.copy <@LB "d"[0 : 4]> to <@DRAM "y"[0 : 4]> after %6
  %8 = noc.copy <@LB "p"> to <@LB "n"> after %7, %n
  %9 = noc.copy <@LB "n"> to <@DRAM "y"> after %8
}

// A loop without turns gives the tokens that it starts with; one whose turns do something stays, as
// do signals, waits and buffers that no op uses.
// CHECK:      noc.program @loops
// CHECK-NEXT:   %a = noc.wait "go"
// CHECK-NEXT:   noc.wait "go"
// CHECK-NEXT:   noc.for
// CHECK-NEXT:     noc.signal "go" at (1) after %a
// CHECK-NEXT:   }
// CHECK-NEXT:   noc.alloc "b" in @LB
// CHECK-NEXT:   noc.free "b" in @LB
// CHECK-NEXT: }
noc.program @loops on @core first [0] count [1] (%c) {
  %a = noc.wait "go"
  %b = noc.wait "go"
  %t = noc.for %i = 4 to 4 step 1 carry (%last = %a) {
    %u = noc.signal "go" at (0) after %last
    noc.yield %u
  }
  noc.for %i = 0 to 4 step 1 {
    noc.signal "go" at (1) after %t
  }
  noc.for %i = 0 to 4 step 1 {
  }
  noc.alloc "b" in @LB at 0 shape [8] of i16
  noc.free "b" in @LB
}

// Definitions stay, whether anything names them or not.
// CHECK: noc.program @nothing on @core first [0] count [1] (%c) {
noc.program @nothing on @core first [0] count [1] (%c) {
}

// What a buffer is called in another program does not matter: here @reads takes "w" as "A".
// CHECK:      noc.program @read_by_others
// CHECK:        noc.copy <@DRAM "x"> to <@LB "w.a">
// CHECK-NEXT:   noc.copy <@LB "w.a"> to <@DRAM "y">
// CHECK:      noc.program @joined_too
// CHECK-NEXT:   %v = noc.alloc "v"
// CHECK-NEXT:   noc.copy <@LB "A.a"> to <@DRAM "y"> after %v
noc.alloc "x.a" in @LB at 64 shape [8] of i16
noc.program @read_by_others on @core first [2] count [1] (%c) {
  %w = noc.alloc "w.a" in @LB at 0 shape [8] of i16
  %0 = noc.copy <@DRAM "x"> to <@LB "w.a"> after %w
  %1 = noc.copy <@LB "w.a"> to <@DRAM "y"> after %0
}
noc.program @reads names ["A", "w"] on @core first [3] count [1] (%c) {
  noc.copy <@LB(2) "A.a"> to <@DRAM "y">
}
noc.program @joined_too names ["A", "x"] on @core first [4] count [1] (%c) {
  %v = noc.alloc "v" in @LB at 0 shape [8] of i16
  %1 = noc.copy <@LB "A.a"> to <@LB "v"> after %v
  %2 = noc.copy <@LB "v"> to <@DRAM "y"> after %1
}

// A program that another one is like stays as it is.
// CHECK:      noc.program @model
// CHECK-COUNT-2: noc.copy
// CHECK:      noc.program @like_it
noc.program @model on @core first [5] count [1] (%c) {
  %0 = noc.alloc "m" in @LB at 0 shape [8] of i16
  %1 = noc.copy <@LB "x.a"> to <@LB "m"> after %0
  %2 = noc.copy <@LB "m"> to <@DRAM "y"> after %1
}
noc.program @like_it like @model names ["m", "n"] on @core first [6] count [1] (%c) {
}
