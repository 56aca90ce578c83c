// RUN: weft-opt %s --machine vta-1x16x16 -p collect-host-parts | filecheck %s
// RUN: weft-opt %s --machine vta-1x16x16 -p collect-host-parts{apart=true} | filecheck %s --check-prefix=APART

// What parts leave between them is one part of the host, or one for each change of layout.
// CHECK-LABEL: func.func @net(
// CHECK:         %[[A:.*]] = func.call @first(%x)
// CHECK-NEXT:    %[[B:.*]] = graph.subgraph "b" ({{.*}} = %[[A]] : {{.*}}) {{.*}} attributes {device = "{{.*}}"} {
// CHECK-NEXT:      layout.convert
// CHECK-NEXT:      layout.convert
// CHECK-NEXT:      graph.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    func.call @second(%[[B]])

// APART-LABEL: func.func @net(
// APART:         %[[A:.*]] = func.call @first(%x)
// APART-NEXT:    %[[PLAIN:.*]] = graph.subgraph "plain" ({{.*}} = %[[A]] : {{.*}}) {{.*}} attributes {device = "{{.*}}"} {
// APART-NEXT:      layout.convert
// APART-NEXT:      graph.yield
// APART-NEXT:    }
// APART-NEXT:    %[[B:.*]] = graph.subgraph "b" ({{.*}} = %[[PLAIN]] : {{.*}}) {{.*}} attributes {device = "{{.*}}"} {
// APART-NEXT:      layout.convert
// APART-NEXT:      graph.yield
// APART-NEXT:    }
// APART-NEXT:    func.call @second(%[[B]])
#columns = #layout.map<[reorder(perm=[1, 0])]>
func.func @net(%x: tensor<4x8xi8>) -> tensor<4x8xi8, #columns> attributes {weft.entry} {
  %a = func.call @first(%x) : (tensor<4x8xi8>) -> tensor<4x8xi8, #columns>
  %plain = layout.convert %a : tensor<4x8xi8, #columns> to tensor<4x8xi8>
  %b = layout.convert %plain : tensor<4x8xi8> to tensor<4x8xi8, #columns>
  %c = func.call @second(%b) : (tensor<4x8xi8, #columns>) -> tensor<4x8xi8, #columns>
  func.return %c : tensor<4x8xi8, #columns>
}
func.func private @first(%x: tensor<4x8xi8>) -> tensor<4x8xi8, #columns> attributes {weft.device = "vta-1x16x16"} {
  %y = layout.convert %x : tensor<4x8xi8> to tensor<4x8xi8, #columns>
  func.return %y : tensor<4x8xi8, #columns>
}
func.func private @second(%x: tensor<4x8xi8, #columns>) -> tensor<4x8xi8, #columns> attributes {weft.device = "vta-1x16x16"} {
  func.return %x : tensor<4x8xi8, #columns>
}
