"""What the versions of the rules of Monopoly Space brought: a game goes on by those it was begun by."""

from __future__ import annotations

from games.engine.changes import Change

CARD_FIRST = Change(2, "10.6", "A player who says nothing in Jail uses the card they hold.")
CARDS_CITED = Change(2, "4.10", "What a card does cites the rule that lists it.")
MINING_CITED = Change(2, "9.7", "What is mined cites the rule it was mined by.")
FRESH_DEEDS_STAY = Change(2, "11.1", "What was bought since the dice were passed on can not be sold.")
TRADE_RAISES = Change(2, "7.2", "A player with something to trade may raise money by it.")
