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

// CHECK: dataflow.layer @l: holds arith.constant, expected levels only
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

// CHECK: 'dataflow.end' expects parent op to be one of 'dataflow.layer', 'dataflow.level'
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

// CHECK: dataflow.level @m: tensor "x": 'n' holds 2 of 4 and never moves
dataflow.layer @l (n = 4) {
  dataflow.level @m {
    dataflow.tensor "x" in @A (n = 2)
  }
}

// -----

// CHECK: dataflow.level @m: tensor "x": 'n' holds 2 and moves by 3: it leaves a gap
dataflow.layer @l (n = 4) {
  dataflow.level @m {
    dataflow.tensor "x" in @A (n = 2)
    dataflow.update (n += 3)
  }
}

// -----

// CHECK: dataflow.level @m: tensor "x": 'n' holds 3 and moves by 2: it computes elements twice
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
