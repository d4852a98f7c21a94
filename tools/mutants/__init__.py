"""Mutation testing of the rules: every rule is broken in every small way, and a test that names a rule must notice (`make mutants`)."""
