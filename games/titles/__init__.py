"""The games: one folder each, nothing else to edit (law 2 of the house)."""
