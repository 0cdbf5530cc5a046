"""The rules of Galactic Magnate, a file for each part of the rulebook.

characters §2, turns and movement §3, bids and lot_auction §4, economy §5, stopping §6 and §8, fortune §7,
upgrades §8, debts and leaving §9, own_auction §10, trade §11, ending §12, house §9.7 and §13.
"""
