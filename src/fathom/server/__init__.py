"""Tables in the browser and for programs: a server that commits, then tells."""
