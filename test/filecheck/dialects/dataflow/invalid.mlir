// RUN: weft-opt %s --split-input-file --parsing-diagnostics --verify-diagnostics | filecheck %s

// CHECK: dataflow.sizes: dimension 'n' is given twice
dataflow.layer @l (n = 1, n = 2) {
}

// -----

// CHECK: dataflow.sizes: 'k' is 0, but must be at least 1
dataflow.layer @l (n = 1, k = 0) {
}

// -----

// CHECK: dataflow.steps: 'n' is -4, but must be at least 1
dataflow.layer @l (n = 4) {
  dataflow.level @m {
    dataflow.update (n += -4)
  }
}

// -----

// CHECK: {{^ +}}'=' expected
dataflow.layer @l (n += 4) {
}

// -----

// CHECK: {{^ +}}'+' expected
dataflow.layer @l (n = 4) {
  dataflow.level @m {
    dataflow.update (n = 4)
  }
}

// -----

// CHECK: {{^ +}}Expected integer literal
dataflow.layer @l (n = true) {
}

// -----

// CHECK: dataflow.layer @l: border is "wrap", expected "pad" or "skip"
dataflow.layer @l (n = 4) border "wrap" {
}

// -----

// CHECK: dataflow.layer @l: holds arith.constant, expected operands and levels only
dataflow.layer @l (n = 4) {
  arith.constant 3 : i32
}

// -----

// CHECK: dataflow.level @m: holds arith.constant, expected tensors, stacks and updates only
dataflow.layer @l (n = 4) {
  dataflow.level @m {
    arith.constant 3 : i32
  }
}

// -----

// CHECK: 'dataflow.level' expects parent op 'dataflow.layer'
dataflow.level @m {
}

// -----

// CHECK: 'dataflow.tensor' expects parent op 'dataflow.level'
dataflow.layer @l (n = 4) {
  dataflow.tensor "x" in @A (n = 4)
}

// -----

// CHECK: 'dataflow.stack' expects parent op 'dataflow.level'
dataflow.stack (n += 4) by 3

// -----

// CHECK: 'dataflow.update' expects parent op 'dataflow.level'
dataflow.update (n += 4)

// -----

// CHECK: 'dataflow.end' expects parent op to be one of 'dataflow.segment', 'dataflow.layer', 'dataflow.level'
"dataflow.end"() : () -> ()

// -----

// CHECK: dataflow.tensor "x": 0 copies, expected 1 or more
dataflow.layer @l (n = 4) {
  dataflow.level @m {
    dataflow.tensor "x" in @A (n = 4) copies 0
  }
}

// -----

// CHECK: Expected attribute i64 but got i32
dataflow.layer @l (n = 4) {
  dataflow.level @m {
    "dataflow.tensor"() {tensor_name = "x", memory = @A, sizes = #dataflow.sizes(n = 4), copies = 2 : i32} : () -> ()
  }
}

// -----

// CHECK: 4 : i64 should be of base attribute string
dataflow.layer @l (n = 4) {
  dataflow.level @m {
    dataflow.tensor "x" in @A (n = 4) order [4]
  }
}

// -----

// CHECK: dataflow.stack: replicates 0 times, expected 1 or more
dataflow.layer @l (n = 4) {
  dataflow.level @m {
    dataflow.stack (n += 1) by 0
  }
}

// -----

// CHECK: dataflow.level @m: tensor "x" names 'h', but the layer has only n, k
dataflow.layer @l (n = 4, k = 8) {
  dataflow.level @m {
    dataflow.tensor "x" in @A (h = 4)
  }
}

// -----

// CHECK: dataflow.level @m: dataflow.stack names 'h', but the layer has only n
dataflow.layer @l (n = 4) {
  dataflow.level @m {
    dataflow.stack (h += 1) by 4
  }
}

// -----

// CHECK: dataflow.level @m: tensor "x": 'n' is 5, but the layer has 4
dataflow.layer @l (n = 4) {
  dataflow.level @m {
    dataflow.tensor "x" in @A (n = 5)
  }
}

// -----

// CHECK: dataflow.level @m: dataflow.update: 'n' is 5, but the layer has 4
dataflow.layer @l (n = 4) {
  dataflow.level @m {
    dataflow.update (n += 5)
  }
}

// -----

// CHECK: dataflow.level @m: 'n' is updated twice: elements are computed twice
dataflow.layer @l (n = 4) {
  dataflow.level @m {
    dataflow.tensor "x" in @A (n = 2)
    dataflow.update (n += 2)
    dataflow.update (n += 2)
  }
}

// -----

// CHECK: dataflow.level @m: 'n' of tensor "x" holds 2 of 4 and never moves
dataflow.layer @l (n = 4) {
  dataflow.level @m {
    dataflow.tensor "x" in @A (n = 2)
  }
}

// -----

// CHECK: dataflow.level @m: 'n' of tensor "x" holds 2 and moves by 3: it leaves a gap
dataflow.layer @l (n = 4) {
  dataflow.level @m {
    dataflow.tensor "x" in @A (n = 2)
    dataflow.update (n += 3)
  }
}

// -----

// CHECK: dataflow.level @m: 'n' of tensor "x" holds 3 and moves by 2: it computes elements twice
dataflow.layer @l (n = 4) {
  dataflow.level @m {
    dataflow.tensor "x" in @A (n = 3)
    dataflow.update (n += 2)
  }
}

// -----

// CHECK: Redefinition of symbol "l"
dataflow.layer @l (n = 4) {
}
dataflow.layer @l (n = 4) {
}

// -----

// CHECK: dataflow.tensor "x": shared by 0, expected 1 or more
dataflow.layer @l (n = 4) {
  dataflow.level @m {
    dataflow.tensor "x" in @A (n = 4) share 0
  }
}

// -----

// CHECK: dataflow.level @m: 'n' of tensor "x" holds 4, but the next level has 2
dataflow.layer @l (n = 4) {
  dataflow.level @m {
    dataflow.tensor "x" in @A (n = 4)
  }
  dataflow.level @outer {
    dataflow.update (n += 2)
  }
}

// -----

// CHECK: dataflow.level @m: 'n' moves by 4, but the next level has 2
dataflow.layer @l (n = 4) {
  dataflow.level @m {
    dataflow.update (n += 4)
  }
  dataflow.level @outer {
    dataflow.update (n += 2)
  }
}

// -----

// CHECK: dataflow.level @m: 'n' is stacked in 3 copies by 2, which leaves a gap after 6 of 8
dataflow.layer @l (n = 8) {
  dataflow.level @m {
    dataflow.tensor "x" in @A (n = 2)
    dataflow.stack (n += 2) by 3
  }
}

// -----

// CHECK: dataflow.level @m: 'n' is stacked in 5 copies by 2, but 4 cover 8: some have no work
dataflow.layer @l (n = 8) {
  dataflow.level @m {
    dataflow.tensor "x" in @A (n = 2)
    dataflow.stack (n += 2) by 5
  }
}

// -----

// CHECK: dataflow.level @m: 'n' is stacked in 3 copies by 2, but 2 cover 4: elements are computed twice
dataflow.layer @l (n = 8) {
  dataflow.level @m {
    dataflow.tensor "x" in @A (n = 2)
    dataflow.stack (n += 2) by 3
    dataflow.update (n += 4)
  }
}

// -----

// CHECK: dataflow.level @m: 'n' of tensor "x" holds 4, but is stacked by 2: copies overlap
dataflow.layer @l (n = 8, k = 2) {
  dataflow.level @m {
    dataflow.tensor "x" in @A (n = 4)
    dataflow.tensor "y" in @A (n = 2)
    dataflow.stack (n += 2) by 2
    dataflow.update (n += 4)
  }
}

// -----

// CHECK: dataflow.level @m: 'n' is stacked in 4 copies by 3 within the 8 that are held: they overlap or leave it
dataflow.layer @l (n = 8) {
  dataflow.level @m {
    dataflow.tensor "x" in @A (n = 8)
    dataflow.stack (n += 3) by 4
  }
}

// -----

// CHECK: dataflow.level @m: dataflow.update moves n and k at once, which covers only a diagonal; give each its own
dataflow.layer @l (n = 4, k = 4) {
  dataflow.level @m {
    dataflow.update (n += 1, k += 1)
  }
}

// -----

// CHECK: dataflow.level @m: dataflow.stack moves no dimension: all would compute the same
dataflow.layer @l (n = 4) {
  dataflow.level @m {
    dataflow.stack () by 2
  }
}

// -----

// CHECK: dataflow.level @m: tensor "x" is given twice
dataflow.layer @l (n = 4) {
  dataflow.level @m {
    dataflow.tensor "x" in @A (n = 4)
    dataflow.tensor "x" in @B (n = 4)
  }
}

// -----

// CHECK: dataflow.operand "y": role is "result", expected "input", "weight", "output" or "epilogue"
dataflow.layer @l (n = 4) {
  dataflow.operand "y" role "result" at (n) of i16
}

// -----

// CHECK: dataflow.layer @l: operand "y" names 'm', but the layer has only n
dataflow.layer @l (n = 4) {
  dataflow.operand "y" role "output" at (mi = 2 * m) of i16
}

// -----

// CHECK: dataflow.layer @l: 0 of its operands are outputs, expected the last one
dataflow.layer @l (n = 4) {
  dataflow.operand "y" role "input" at (n) of i16
}

// -----

// CHECK: dataflow.layer @l: operand 'y' is given twice
dataflow.layer @l (n = 4) {
  dataflow.operand "y" role "input" at (n) of i16
  dataflow.operand "y" role "output" at (n) of i16
}

// -----

// CHECK: dataflow.layer @l: combine is "mul", expected "add", "max", "min" or "set"
dataflow.layer @l (n = 4) combine "mul" {
}

// -----

// CHECK: dataflow.level @m: tensor "x" is no operand; they are y
dataflow.layer @l (n = 4) {
  dataflow.operand "y" role "output" at (n) of i16
  dataflow.level @m {
    dataflow.tensor "x" in @A (n = 4)
  }
}

// -----

// CHECK: dataflow.level @m: tensor "y" names 'k', but it depends on only n
dataflow.layer @l (n = 4, k = 4) {
  dataflow.operand "y" role "output" at (n) of i16
  dataflow.level @m {
    dataflow.tensor "y" in @A (k = 4)
  }
}

// -----

// CHECK: dataflow.level @m: tensor "x": 'hi' is 5, but the iterations touch 4
dataflow.layer @l (h = 4, r = 3) {
  dataflow.operand "x" role "input" at (hi = h + r) of i16
  dataflow.operand "y" role "output" at (h) of i16
  dataflow.level @m {
    dataflow.tensor "x" in @A (hi = 5)
    dataflow.tensor "y" in @A (h = 2)
    dataflow.update (h += 2)
  }
}

// -----

// CHECK: dataflow.level @m: dataflow.update: 'hi' moves by 1, but by 2 with the dimensions
dataflow.layer @l (h = 4, r = 3) {
  dataflow.operand "x" role "input" at (hi = h + r) of i16
  dataflow.operand "y" role "output" at (h) of i16
  dataflow.level @m {
    dataflow.tensor "y" in @A (h = 2)
    dataflow.update (h += 2, hi += 1)
  }
}

// -----

// CHECK: dataflow.axis: 1 dimensions with 2 factors
"test.op"() {a = #dataflow.axis<"x", ["h"], [1 : i64, 2 : i64], 0 : i64, 0 : i64>} : () -> ()

// -----

// CHECK: dataflow.segment @s: holds arith.constant, expected layers only
dataflow.segment @s {
  arith.constant 3 : i32
}

// -----

// CHECK: dataflow.segment @s: layer @a gives no operands
dataflow.segment @s {
  dataflow.layer @a (n = 4) {
  }
}

// -----

// CHECK: dataflow.segment @s: tensor 't' is 8 where @a writes it, but 9 where @b reads it
dataflow.segment @s {
  dataflow.layer @a (n = 8) {
    dataflow.operand "t" role "output" at (n) of i16
  }
  dataflow.layer @b (n = 9) {
    dataflow.operand "t" role "input" at (n) of i16
    dataflow.operand "u" role "output" at (n) of i16
  }
}

// -----

// CHECK: dataflow.segment @s: tensor 't' is written by @a and by @b
dataflow.segment @s {
  dataflow.layer @a (n = 8) {
    dataflow.operand "t" role "output" at (n) of i16
  }
  dataflow.layer @b (n = 8) {
    dataflow.operand "t" role "output" at (n) of i16
  }
}

// -----

// CHECK: dataflow.segment @s: tensor 't' is read by @b before @a writes it
dataflow.segment @s {
  dataflow.layer @b (n = 8) {
    dataflow.operand "t" role "input" at (n) of i16
    dataflow.operand "u" role "output" at (n) of i16
  }
  dataflow.layer @a (n = 8) {
    dataflow.operand "t" role "output" at (n) of i16
  }
}

// -----

// CHECK: dataflow.segment @s: tensor 't' moves by (k += 4) in @a, but by (c += 2) in @b: the pieces do not match
dataflow.segment @s {
  dataflow.layer @a (k = 8) {
    dataflow.operand "t" role "output" at (k) of i16
    dataflow.level @m {
      dataflow.update (k += 4)
    }
  }
  dataflow.layer @b (c = 8) {
    dataflow.operand "t" role "input" at (c) of i16
    dataflow.operand "u" role "output" at (c) of i16
    dataflow.level @m {
      dataflow.update (c += 2)
    }
  }
}

// -----

// CHECK: dataflow.segment @s: tensor 't' is not handed over piece by piece: (k += 2) is outside of what moves it in @b, so that @a would need pieces more than once
dataflow.segment @s {
  dataflow.layer @a (k = 8) {
    dataflow.operand "t" role "output" at (k) of i16
    dataflow.level @m {
      dataflow.update (k += 4)
    }
  }
  dataflow.layer @b (c = 8, k = 4) {
    dataflow.operand "t" role "input" at (c) of i16
    dataflow.operand "u" role "output" at (k) of i16
    dataflow.level @m {
      dataflow.update (c += 4)
      dataflow.update (k += 2)
    }
  }
}

// -----

// CHECK: Redefinition of symbol "a"
dataflow.segment @s {
  dataflow.layer @a (k = 8) {
    dataflow.operand "t" role "output" at (k) of i16
  }
  dataflow.layer @a (k = 8) {
    dataflow.operand "u" role "output" at (k) of i16
  }
}

// -----

// CHECK: dataflow.level @node: first is [0, 2] and count [2, 0], but a box begins at 0 or more and has 1 or more along each axis
dataflow.layer @l (n = 8) {
  dataflow.level @node first [0, 2] count [2, 0] {
  }
}

// -----

// CHECK: dataflow.level @node: first and count are given together, a number for each axis
dataflow.layer @l (n = 8) {
  dataflow.level @node first [0] count [2, 2] {
  }
}

// -----

// CHECK: dataflow.layer @l: operand "b" is of an epilogue, but it has none
dataflow.layer @l (n = 8, k = 4) {
  dataflow.operand "x" role "input" at (n) of i16
  dataflow.operand "b" role "epilogue" at (k) of i16
  dataflow.operand "y" role "output" at (n, k) of i16
}

// -----

// CHECK: dataflow.layer @l: operand "b" of the epilogue has the axis k2 = 2 * k, but the output only n, k
dataflow.layer @l (n = 8, k = 4) epilogue @e of i32 {
  dataflow.operand "x" role "input" at (n) of i16
  dataflow.operand "b" role "epilogue" at (k2 = 2 * k) of i16
  dataflow.operand "y" role "output" at (n, k) of i16
}

// -----

// CHECK: dataflow.layer @l: operands of the epilogue come after all others but the output
dataflow.layer @l (n = 8, k = 4) epilogue @e of i32 {
  dataflow.operand "b" role "epilogue" at (k) of i16
  dataflow.operand "x" role "input" at (n) of i16
  dataflow.operand "y" role "output" at (n, k) of i16
}

// -----

// CHECK: dataflow.layer @l: epilogue @e needs operands: without them, the kernel beside which the layer is written says what it computes
dataflow.layer @l (n = 8, k = 4) epilogue @e of i32 {
}

// -----

// CHECK: dataflow.layer @l: epilogue and sums, the type that it takes, are given together
"dataflow.layer"() ({
  "dataflow.operand"() {tensor_name = "y", role = "output", index = #dataflow.index(n), element_type = i16} : () -> ()
  "dataflow.end"() : () -> ()
}) {sym_name = "l", extents = #dataflow.sizes<["n"], [8 : i64]>, epilogue = @e} : () -> ()

// -----

// CHECK: dataflow.level @node: tensor "b" is read by the epilogue alone, which is held in no level
dataflow.layer @l (n = 8) epilogue @e of i32 {
  dataflow.operand "x" role "input" at (n) of i16
  dataflow.operand "b" role "epilogue" at (n) of i16
  dataflow.operand "y" role "output" at (n) of i16
  dataflow.level @node {
    dataflow.tensor "b" in @GBUF (n = 8)
  }
}

// -----

// CHECK: dataflow.segment @block: tensor 't' is read by the epilogue of @b, but @a writes it beside that; only layers after the segment may
dataflow.segment @block {
  dataflow.layer @a (n = 8) {
    dataflow.operand "x" role "input" at (n) of i16
    dataflow.operand "t" role "output" at (n) of i16
  }
  dataflow.layer @b (n = 8) epilogue @e of i32 {
    dataflow.operand "u" role "input" at (n) of i16
    dataflow.operand "t" role "epilogue" at (n) of i16
    dataflow.operand "y" role "output" at (n) of i16
  }
}
