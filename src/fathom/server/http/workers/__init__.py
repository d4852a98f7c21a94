"""Several processes behind one port: they share what they only read, and a supervisor replaces them."""
