// RUN: weft-opt %s --machine multi -p legalize-dataflow --split-input-file --verify-diagnostics --parsing-diagnostics | filecheck %s

// What fits stays as it is; a layer without operands belongs to the op beside it.
// CHECK: dataflow.layer @fits (n = 8, k = 64, c = 64) {
// CHECK: dataflow.layer @other (n = 8) {
dataflow.layer @fits (n = 8, k = 64, c = 64) {
  dataflow.operand "x" role "input" at (n, c) of i16
  dataflow.operand "f" role "weight" at (k, c) of i16
  dataflow.operand "y" role "output" at (n, k) of i16
  dataflow.level @pe {
    dataflow.tensor "x" in @REGF (n = 1, c = 8)
    dataflow.tensor "f" in @REGF (k = 1, c = 8)
    dataflow.stack (c += 8) by 8
    dataflow.stack (k += 1) by 8
    dataflow.update (k += 8)
    dataflow.update (n += 1)
  }
  dataflow.level @node {
    dataflow.tensor "x" in @GBUF (n = 8, c = 64) share 2
    dataflow.tensor "y" in @GBUF (n = 8, k = 32)
    dataflow.stack (k += 32) by 2
  }
}
dataflow.layer @other (n = 8) {
  dataflow.level @nowhere {
  }
}

// -----

// CHECK: dataflow.layer: layer l: level buffer: machine @multi has no such level; it has dram, node, pe
dataflow.layer @l (n = 8) {
  dataflow.operand "x" role "input" at (n) of i16
  dataflow.operand "y" role "output" at (n) of i16
  dataflow.level @buffer {
  }
}

// -----

// CHECK: layer l: level node: tensor 'x': machine @multi has no memory REGF there; it has GBUF
dataflow.layer @l (n = 8) {
  dataflow.operand "x" role "input" at (n) of i16
  dataflow.operand "y" role "output" at (n) of i16
  dataflow.level @node {
    dataflow.tensor "x" in @REGF (n = 8)
  }
}

// -----

// CHECK: layer l: level pe: it is given after node, but machine @multi has it no further out
dataflow.layer @l (n = 8) {
  dataflow.operand "x" role "input" at (n) of i16
  dataflow.operand "y" role "output" at (n) of i16
  dataflow.level @node {
  }
  dataflow.level @pe {
  }
}

// -----

// CHECK: layer l: level pe: its tensors take 40 words of REGF ('x' 32, 'y' 8), which has room for 32
dataflow.layer @l (n = 8) {
  dataflow.operand "x" role "input" at (n) of i32
  dataflow.operand "y" role "output" at (n) of i16
  dataflow.level @pe {
    dataflow.tensor "x" in @REGF (n = 8) copies 2
    dataflow.tensor "y" in @REGF (n = 8)
  }
}

// -----

// A share is rounded up: 20001 words by 2 buffers.
// CHECK: layer l: level node: its tensors take 20002 words of GBUF ('x' 10001, 'y' 10001), which has room for 16384
dataflow.layer @l (n = 20001, k = 2) {
  dataflow.operand "x" role "input" at (n) of i16
  dataflow.operand "f" role "weight" at (k) of i16
  dataflow.operand "y" role "output" at (n, k) of i16
  dataflow.level @node {
    dataflow.tensor "x" in @GBUF (n = 20001) share 2
    dataflow.tensor "y" in @GBUF (n = 10001, k = 1)
    dataflow.stack (k += 1) by 2
    dataflow.update (n += 10001)
  }
}

// -----

// CHECK: layer l: level pe: its stacks, 9 (n) by 8 (k), take 72 buffers, but machine @multi has 64
dataflow.layer @l (n = 9, k = 8) {
  dataflow.operand "x" role "input" at (n) of i16
  dataflow.operand "y" role "output" at (n, k) of i16
  dataflow.level @pe {
    dataflow.stack (n += 1) by 9
    dataflow.stack (k += 1) by 8
  }
}

// -----

// CHECK: layer l: level pe: tensor 'x' is shared by 2 buffers, but those of machine @multi do not read each other's memory (sharing = "none")
dataflow.layer @l (n = 9, k = 2) {
  dataflow.operand "x" role "input" at (n) of i16
  dataflow.operand "y" role "output" at (n, k) of i16
  dataflow.level @pe {
    dataflow.tensor "x" in @REGF (n = 9) share 2
    dataflow.stack (k += 1) by 2
  }
}

// -----

// CHECK: layer l: level node: tensor 'x' is shared by 4 buffers, but the stacks that do not move it are k by 2
dataflow.layer @l (n = 9, k = 2) {
  dataflow.operand "x" role "input" at (n) of i16
  dataflow.operand "y" role "output" at (n, k) of i16
  dataflow.level @node {
    dataflow.tensor "x" in @GBUF (n = 9) share 4
    dataflow.stack (k += 1) by 2
  }
}

// -----

// CHECK: dataflow.layer @l: layer l: tensor 'x': 'n' moves two places of its index, and dataflow directives take tensors apart by axis
dataflow.layer @l (n = 9) {
  dataflow.operand "x" role "input" at (n, m = n) of i16
  dataflow.operand "y" role "output" at (n) of i16
}

// -----

// CHECK: segment s: level node: its layers take 320 buffers side by side (a 160, b 160), but machine @multi has 256
dataflow.segment @s {
  dataflow.layer @a (n = 160) {
    dataflow.operand "x" role "input" at (n) of i16
    dataflow.operand "t" role "output" at (n) of i16
    dataflow.level @node {
      dataflow.stack (n += 1) by 160
    }
  }
  dataflow.layer @b (n = 160) {
    dataflow.operand "t" role "input" at (n) of i16
    dataflow.operand "y" role "output" at (n) of i16
    dataflow.level @node {
      dataflow.stack (n += 1) by 160
    }
  }
}
