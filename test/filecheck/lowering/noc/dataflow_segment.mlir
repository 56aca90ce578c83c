// RUN: weft-opt %s --machine multi -p convert-dataflow-to-noc | filecheck %s

// Two layers side by side, in two groups of the batch. What is between them never is in DRAM: the
// first keeps two pieces beside its buffers, in places that take turns; the second takes what it needs
// from there.
dataflow.segment @two {
  dataflow.layer @fc1 (n = 8, k = 4, c = 4) {
    dataflow.operand "x" role "input" at (n, c) of i16
    dataflow.operand "f" role "weight" at (k, c) of i16
    dataflow.operand "t" role "output" at (n, k) of i16
    dataflow.level @pe {
      dataflow.tensor "x" in @REGF (n = 1, c = 1)
      dataflow.tensor "f" in @REGF (k = 1, c = 1)
      dataflow.tensor "t" in @REGF (n = 1, k = 1)
      dataflow.update (c += 1)
      dataflow.update (k += 1)
      dataflow.update (n += 1)
    }
    dataflow.level @node first [0, 0] count [2, 1] {
      dataflow.tensor "x" in @GBUF (n = 2, c = 4)
      dataflow.tensor "f" in @GBUF (k = 2, c = 4)
      dataflow.tensor "t" in @GBUF (n = 2, k = 2)
      dataflow.stack (k += 2) by 2
      dataflow.update (n += 2)
    }
  }
  dataflow.layer @fc2 (n = 8, k = 4, c = 4) {
    dataflow.operand "t" role "input" at (n, c) of i16
    dataflow.operand "g" role "weight" at (k, c) of i16
    dataflow.operand "y" role "output" at (n, k) of i16
    dataflow.level @pe {
      dataflow.tensor "t" in @REGF (n = 1, c = 1)
      dataflow.tensor "g" in @REGF (k = 1, c = 1)
      dataflow.tensor "y" in @REGF (n = 1, k = 1)
      dataflow.update (c += 1)
      dataflow.update (k += 1)
      dataflow.update (n += 1)
    }
    dataflow.level @node first [0, 1] count [1, 1] {
      dataflow.tensor "t" in @GBUF (n = 2, c = 4)
      dataflow.tensor "g" in @GBUF (k = 4, c = 4)
      dataflow.tensor "y" in @GBUF (n = 2, k = 4)
      dataflow.update (n += 2)
    }
  }
}
// CHECK-NOT:   noc.alloc "t" in @DRAM
// CHECK:       noc.program @fc1_0 on @node first [0, 0] count [1, 1]
// CHECK:         noc.alloc "t.parts" in @GBUF at {{[0-9]+}} shape [4, 2] of i16 after %{{[0-9]+}}{{$}}
// CHECK:         noc.for %t0 = 0 to 4
// CHECK:           [[ROOM:%[0-9]+]] = noc.wait "t.free.0_1"
// CHECK:           [[DONE:%[0-9]+]] = noc.copy <@GBUF "t"[{{.*}}]> to <@GBUF "t.parts"[d0 mod 2 * 2 : 2, 2]> {{.*}}, [[ROOM]]
// CHECK:           noc.signal "t.full.0_0" at (0, 1) {{.*}}after [[DONE]]
// CHECK:       noc.program @fc1_1 on @node first [1, 0] count [1, 1]
// CHECK:       noc.program @fc2_0 on @node first [0, 1] count [1, 1]
// CHECK:         noc.signal "t.free.0_1" at (0, 0)
// CHECK:         noc.for %t0 = 0 to 4
// CHECK:           noc.wait "t.full" of (0, 0) then [(1, 0)]
// CHECK:           noc.copy <@GBUF(0, 0) "t.parts"[d0 mod 2 * 2 : 2, 2]> to <@GBUF "t"[d0 * 2 : 2, 2]>
// CHECK:           noc.copy <@GBUF(1, 0) "t.parts"[d0 mod 2 * 2 : 2, 2]> to <@GBUF "t"[d0 * 2 : 2, 2 : 2]>

// Filters that are there before the batch begins: each node copies its own once, which counts nothing.
// RUN: sed 's/"\([fg]\)" in @GBUF (\(.*\))$/"\1" in @GBUF (\2) {preloaded}/' %s | weft-opt --machine multi -p convert-dataflow-to-noc | filecheck %s --check-prefix FILTERS
// FILTERS:     noc.program @fc1_0 on @node first [0, 0] count [1, 1]
// FILTERS:       noc.copy <@DRAM "f"[2, 4]> to <@GBUF> {{.*}}{preloaded}
// FILTERS-NOT:   noc.copy <@DRAM "f"
// FILTERS:     noc.program @fc1_1 on @node first [1, 0] count [1, 1]
// FILTERS:       noc.copy <@DRAM "f"[2 : 2, 4]> to <@GBUF> {{.*}}{preloaded}
// FILTERS:     noc.program @fc2_0 on @node first [0, 1] count [1, 1]
// FILTERS:       noc.copy <@DRAM "g"[4, 4]> to <@GBUF> {{.*}}{preloaded}
