// RUN: weft-opt %s --split-input-file --parsing-diagnostics --verify-diagnostics | filecheck %s

// CHECK: noc.program @p: 1 coordinates, but first has 2 and count 1 numbers
noc.program @p on @core first [0, 0] count [1] (%c) {
}

// -----

// CHECK: noc.program @p: first [-1] count [1] is no box of nodes; first must be 0 or more, count 1 or more
noc.program @p on @core first [-1] count [1] (%c) {
}

// -----

// CHECK: noc.for: step is 0, not 1 or more
noc.program @p on @core first [0] count [1] (%c) {
  noc.for %i = 0 to 4 step 0 {
  }
}

// -----

// CHECK: noc.for: 1 tokens start, but 0 are yielded
noc.program @p on @core first [0] count [1] (%c) {
  %a = noc.wait "s"
  noc.for %i = 0 to 4 step 1 carry (%t = %a) {
    noc.yield
  }
}

// -----

// CHECK: 'x' is no dimension; they are d0, d1 and so on
noc.program @p on @core first [0] count [1] (%c) {
  noc.copy <@DRAM "x"[x : 4]> to <@LB "x">
}

// -----

// CHECK: noc.part: sizes of "x" are [0], but must be 1 or more
noc.program @p on @core first [0] count [1] (%c) {
  noc.copy <@DRAM "x"[0 : 0]> to <@LB "x">
}

// -----

// CHECK: noc.alloc "x": offset is -1, not 0 or more
noc.alloc "x" in @LB at -1 shape [8] of i16

// -----

// CHECK: noc.alloc "x": shape is [0], but needs one or more extents of 1 or more
noc.alloc "x" in @LB at 0 shape [0] of i16

// -----

// CHECK: noc.copy: uses d1, but there are 1 values in `over`
noc.program @p on @core first [0] count [1] (%c) {
  noc.copy <@DRAM "x"[d1 : 4]> to <@LB "x"> over (%c)
}

// -----

// CHECK: noc.copy: moves [4, 2] elements to [8]; but for extents of 1, they must be the same
noc.program @p on @core first [0] count [1] (%c) {
  noc.copy <@DRAM "x"[0 : 4, 0 : 2]> to <@LB "x"[0 : 8]>
}

// -----

// CHECK: noc.copy: combine is "mul", expected one of "set", "add", "max", "min"
noc.program @p on @core first [0] count [1] (%c) {
  noc.copy <@DRAM "x"> to <@LB "x"> combine "mul"
}

// -----

// CHECK: noc.copy: fan is [0], but must be 1 or more each
noc.program @p on @core first [0] count [1] (%c) {
  noc.copy <@DRAM "x"> to <@LB(d0) "x"> fan [0]
}

// -----

// CHECK: noc.copy: the source uses the dimensions of the fan
noc.program @p on @core first [0] count [1] (%c) {
  noc.copy <@LB(d0) "x"> to <@GB "x"> fan [4]
}

// -----

// CHECK: noc.copy: it is preloaded, so there is nothing before it to combine with
noc.program @p on @core first [0] count [1] (%c) {
  noc.copy <@DRAM "x"> to <@LB "x"> combine "add" {preloaded}
}

// -----

// CHECK: noc.compute: combine is "mean", expected one of "set", "add", "max", "min"
noc.program @p on @core first [0] count [1] (%k) {
  noc.compute @f reads () writes (@LB "y") combine "mean"
}

// -----

// CHECK: noc.compute @f: cycles is -1 : i64, expected an integer, 0 or more
noc.program @p on @core first [0] count [1] (%c) {
  noc.compute @f reads () writes (@LB "y") {cycles = -1}
}

// -----

// CHECK: noc.compute @f: accesses of LB is "many", expected an integer, 0 or more
noc.program @p on @core first [0] count [1] (%c) {
  noc.compute @f reads () writes (@LB "y") {accesses = {LB = "many"}}
}

// -----

// CHECK: noc.signal: uses d0, but there are 0 values in `over`
noc.program @p on @core first [0] count [1] (%c) {
  noc.signal "s" at (d0)
}

// -----

// CHECK: noc.wait "s": count is 0, not 1 or more
noc.program @p on @core first [0] count [1] (%c) {
  noc.wait "s" count 0
}

// -----

// CHECK: noc.read: its dest is the node's own; leave out the coordinates of @LB
noc.program @p on @core first [0] count [1] (%c) {
  noc.read <@DRAM "x"> to <@LB(d0) "x"> over (%c)
}

// -----

// CHECK: noc.write: its source is the node's own; leave out the coordinates of @LB
noc.program @p on @core first [0] count [1] (%c) {
  noc.write <@LB(d0) "x"> to <@DRAM "x"> over (%c)
}

// -----

// CHECK: noc.send: the destination is another node's; add its coordinates to @LB
noc.program @p on @core first [0] count [1] (%c) {
  noc.send <@LB "x"> to <@LB "x"> signal "s"
}

// -----

// CHECK: noc.recv "s": count is 0, not 1 or more
noc.program @p on @core first [0] count [1] (%c) {
  noc.recv "s" count 0
}

// -----

// CHECK: noc.reduce: combine is "set", which keeps only the last part
noc.program @p on @core first [0] count [1] (%c) {
  noc.reduce "set" <@LB(d0) "x"> fan [4] to <@GB "x">
}

// -----

// CHECK: 'noc.copy' expects parent op to be one of 'noc.program', 'noc.for'
noc.copy <@DRAM "x"> to <@LB "x">

// -----

// CHECK: noc.program @p: only (0, 8) is not in the box from [0, 0] by [4, 8]
noc.program @p on @core first [0, 0] count [4, 8] only [0, 1, 0, 8] (%c, %k) {
}

// -----

// CHECK: noc.part: steps of "x" are [0, 1], but must be 2 of 1 or more
noc.program @p on @core first [0, 0] count [4, 8] (%c, %k) {
  noc.copy <@DRAM "x"[0 : 4 by 0, 0 : 16]> to <@LB "x">
}

// -----

// CHECK: noc.program @p: buffer "body.w" is called "A.w" and "body.w"; leave out one
noc.program @p names ["A", "body"] on @core first [0] count [1] (%c) {
  noc.copy <@DRAM "A.w"> to <@LB "body.w">
}

// -----

// CHECK: noc.program @p: signal "go" is called "A" and "B"; leave out one
noc.program @p names ["A", "go", "B", "go"] on @core first [0] count [1] (%c) {
  noc.signal "A" at (0)
  noc.wait "B"
}

// -----

// CHECK: noc.program @p: buffer "x" is called "x" and "A"; leave out one
noc.program @p names ["A", "x"] on @core first [0] count [1] (%c) {
  noc.free "x" also ["A"] in @LB
}

// -----

// CHECK: noc.program @p: names must be pairs, but there are 3
noc.program @p names ["A", "x", "B"] on @core first [0] count [1] (%c) {
}

// -----

// CHECK: noc.program @p: names has a name twice
noc.program @p names ["A", "x", "A", "y"] on @core first [0] count [1] (%c) {
}
