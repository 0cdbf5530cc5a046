"""The balance lab: runs of many games of bots on a board, what they came to, and how that is shown."""
