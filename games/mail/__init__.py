"""Letters: the game by mail, out and in.

A question put to somebody by mail owes them letters (rows, made by `games.matches.turn_notices` in the door's own
transaction). Workers send them (`sweep`), if the decision still stands, when they want mail, each once. From a
letter the player decides on a page (`opened`, `choose`) or by a reply (`take`), through the same door as everybody.
"""
