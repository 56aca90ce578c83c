// RUN: weft-opt %s -p noc-desugar | filecheck %s

// CHECK-LABEL: noc.program @core
noc.program @core on @core first [0, 0] count [2, 4] (%c, %k) {
  // CHECK-NEXT: %r = noc.copy <@DRAM "x"[d0 : 8]> to <@LB "x"> over(%k)
  %r = noc.read <@DRAM "x"[d0 : 8]> to <@LB "x"> over (%k)
  // CHECK-NEXT: noc.copy <@LB "y"> to <@DRAM "y"[d0 : 8]> over(%k) after %r
  noc.write <@LB "y"> to <@DRAM "y"[d0 : 8]> over (%k) after %r
  // CHECK-NEXT: %[[COPY:.*]] = noc.copy <@LB "y"> to <@LB(d0, d1 + 1) "x"> over(%c, %k) after %r
  // CHECK-NEXT: %[[SENT:.*]] = noc.signal "full" at (d0, d1 + 1) over(%c, %k) after %[[COPY]]
  %s = noc.send <@LB "y"> to <@LB(d0, d1 + 1) "x"> signal "full" over (%c, %k) after %r
  // CHECK-NEXT: %[[GOT:.*]] = noc.wait "full" count 2 after %[[SENT]]
  %v = noc.recv "full" count 2 after %s
  // CHECK-NEXT: noc.copy <@LB "w"> to <@LB(d0, d1)> over(%c) fan [4] after %[[GOT]]
  noc.multicast <@LB "w"> to <@LB(d0, d1) "w"> fan [4] over (%c) after %v
  // CHECK-NEXT: %[[COPY:.*]] = noc.copy <@LB "w"> to <@LB(d0, (d1 + 1) mod 4) "u"> over(%c, %k)
  // CHECK-NEXT: %[[SIGNAL:.*]] = noc.signal "turn" at (d0, (d1 + 1) mod 4) over(%c, %k) after %[[COPY]]
  // CHECK-NEXT: %[[TURN:.*]] = noc.wait "turn" after %[[SIGNAL]]
  %t = noc.rotate <@LB "w"> to <@LB(d0, (d1 + 1) mod 4) "u"> signal "turn" over (%c, %k)
  // Nothing is left of it in loops.
  // CHECK-NEXT: noc.for
  noc.for %i = 0 to 2 step 1 {
    // CHECK-NEXT: %[[FIRST:.*]] = noc.copy <@LB(d0, 0) "y"[d1 : 1]> to <@GB "y"> over(%c, %{{.*}}) combine "max" after %[[TURN]]
    // CHECK-NEXT: noc.copy <@LB(d0, 1) "y"[d1 : 1]> to <@GB "y"> over(%c, %{{.*}}) combine "max" after %[[FIRST]]
    // CHECK-NEXT: }
    noc.reduce "max" <@LB(d0, d2) "y"[d1 : 1]> fan [2] to <@GB "y"> over (%c, %i) after %t
  }
}
