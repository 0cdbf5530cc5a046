"""How a board plays, counted over many games of bots: tallies that add up, figures, findings in words."""
