"""Studies: statistics, tournaments, ratings and hints from many matches."""
