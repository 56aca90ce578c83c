"""Software pipelining of loops for machines with long instruction words, on plain data."""
