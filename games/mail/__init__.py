"""Mails: the game by mail, out and in.

A question put to somebody by mail owes them mails (rows, made by `games.matches.turn_notices` in the transaction that
puts it). Workers send them (`delivery`), if the decision still stands, when they want mail, each once. From a mail the
player decides on a page or by a reply (`inbound`), through the same `execute_move` as everybody.
"""
