"""What a card was worth in the lab: what it moved for whoever drew it, on the mean."""

from __future__ import annotations

from typing import Any

from games.engine.balance.statistics import mean_and_error
from games.engine.balance.tally import CardTally, Tally
from games.engine.catalog import title as title_of
from games.engine.studio import describe_board
from games.models import Board, Simulation

from .edits import Data

Named = tuple[str, str]  # code and name of a card


def find_card_worth(board: Board, base: Board | None, data: Data) -> dict[str, Any] | None:
    """From the last run on a board, or on the version it was made from: how many `games` were played, what cards move
    (`moves`), and `lists`: by deck and code, what each card moved on the mean. A card is missing that nobody drew, or
    that was another when it was played. None where no run has counted cards. `data`: what the board holds now."""
    found = Simulation.objects.filter(board__in=[each for each in (board, base) if each], played__gt=0).first()
    if found is None or not found.tally:
        return None
    tally, title = Tally.from_data(found.tally), title_of(board.title)
    if not tally.cards:
        return None
    counted = _name_cards(title.balance.list_cards(title.read_board(found.board_data)), tally.cards)
    decks = [each.name for each in describe_board(title).lists if each.cards]
    lists = {name: _value_deck(data.get(name, ()), found.board_data.get(name, ()), counted) for name in decks}
    return {"games": tally.games, "moves": title.balance.moves, "lists": lists}


def _name_cards(cards: list[Any], tallies: list[CardTally]) -> dict[Named, CardTally]:
    """What was counted, by card; no card that there was twice."""
    named = [(card.code, card.name) for card in cards]
    return {name: tally for name, tally in zip(named, tallies, strict=True) if named.count(name) == 1}


def _value_deck(now: Any, played: Any, counted: dict[Named, CardTally]) -> dict[str, float]:
    """By code, the mean of each card that is still as it was played."""
    worth = {}
    for card in now:
        name = (str(card.get("code", "")), str(card.get("name", "")))
        tally = counted.get(name)
        if tally and tally.drawn and card in played:
            worth[name[0]] = round(mean_and_error(tally.moved, tally.drawn)[0], 1)
    return worth
