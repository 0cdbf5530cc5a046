"""What the versions of the rules of Planetopoly brought: a game goes on by those it was begun by."""

from __future__ import annotations

from games.engine.changes import Change

LAST_ROUNDS_TOLD = Change(2, "11.1", "Each of the last rounds is announced as it begins.")
REFUSALS_TOLD = Change(2, "5.1", "A player who may not buy where they landed is told why.")
WHOLE_VISIT = Change(2, "5.17", "A visit goes on until the extra throw of a double is made.")
HEAD_START = Change(2, "1.7", "Players who play later begin with more, where the table wants that.")
START_ON_THE_WAY = Change(2, "3.1", "The log says that Start was passed on the way.")
SHUFFLED_AT_ONCE = Change(2, "7.6", "Event cards are shuffled again after the last one, not before the next.")
FINE_TOLD = Change(2, "10.6", "A prisoner is told the fine of each turn.")
FINE_CITED = Change(2, "10.10", "A fine cites the rule of its turn.")
