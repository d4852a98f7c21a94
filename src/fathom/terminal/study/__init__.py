"""The commands that study games: simulate, arena, hint, odds, solve."""
