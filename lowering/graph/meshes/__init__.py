"""Programs of trees of networks on meshes of cores."""
