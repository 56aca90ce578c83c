"""Trees of networks on meshes of cores with a buffer each: how they are searched for."""
