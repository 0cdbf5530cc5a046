"""The rules of Planetopoly, a file for each part of the rulebook.

turns, throwing and movement §2 and §3, landing §4 to §6, unowned and building §5, events §7, remote §8, sales and
debts §9, prison §10, ending §11, trade §12, leaving and house §9.8 and §13.
"""
