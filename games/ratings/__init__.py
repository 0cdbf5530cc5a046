"""Ratings and ranklists, one list for each game and pace (§15 of the printed rules, for every title).

When a rated match begins, each player's points are written down (`stake`); when it is over, it is counted (`count`):
what each gives and gets follows from those points and the places alone (`formula`).
"""
