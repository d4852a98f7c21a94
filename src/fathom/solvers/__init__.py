"""What exact and approximate solvers of several games share."""
