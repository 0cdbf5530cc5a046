"""Thinking in processes of their own, of low priority, so that it holds up nobody's move: what a strong computer player
answers, what one's own answers were worth. They know no site and no database, and end with who began them."""
