"""How any game is played. Knows no game, no Django, no clock on the wall."""
