"""Into the Blue: dice and majorities for 2 to 5."""
