"""The rules of Monopoly Space, a file for each part of the rulebook.

tokens §2, turns §3, movement and stopping §3 and §4, cards §4, gravity §5, wild §6, warp §7, buying §8, rents and
mining §9, jail §10, debts, selling, swaps and leaving §11, deals §12, domes and ending §13, house §14.
"""
