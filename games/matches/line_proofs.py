"""The proof of one line of the log: what was drawn for it, and what that rests on, for a browser to check by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from games.engine.catalog import title as title_of
from games.engine.fairlog import FairLog, LoggedEvent
from games.engine.fairlog.tracing import Traced, trace_facts
from games.models import Entry, Match

from . import sealed_chance
from .dice_proof import (
    Played,
    build_line,
    build_opening,
    find_decks,
    find_owners,
    find_shown_cards,
    list_dealt,
    load_played,
)


def list_drawn_facts(match: Match) -> list[str]:
    """The facts of a match that tell what chance gave; none where its dice aren't sealed. A query at the first look."""
    begun = match.status != Match.Status.OPEN
    return sorted(title_of(match.title).shown_draws) if begun and _is_sealed(match.pk) else []


@lru_cache(maxsize=10_000)
def _is_sealed(match_id: str) -> bool:
    """Whether the dice of a match that has begun are sealed: its first entry says so, and never changes."""
    return Entry.objects.filter(match_id=match_id, number=0).exclude(proof="").exists()


def build_line_proof(match: Match, number: int) -> dict[str, Any] | None:
    """What an entry drew, as everybody may know it; None where nothing is sealed or there is no such entry.

    `facts`: those with chance in them, each with its draws (numbers), places of cards and cards; `draws`: the events by
    number, each with the link before it (`before`); `table`, `tips`: the players' numbers, and how each was promised;
    `own`: how many of those came from browsers; `decks`: the seals of the decks; `opened`: what opens the cards
    that all have seen. Takes as long as the journal."""
    title = title_of(match.title)
    played = list(load_played(match.pk, title))
    log = FairLog(match.pk, [event for each in played for event in each.events])
    if not log.events or not 0 <= number < len(played):
        return None
    entry, events = played[number], [each.ev for each in played[number].events]
    line = msgspec.json.decode(msgspec.json.encode(build_line(entry)))  # as a file gives it back
    facts = trace_facts(line, events, title.shown_draws)
    return {
        "game": match.pk,
        "table": next(each.ev for each in log.events if each.ev["t"] == "table"),
        "tips": {each.ev["who"]: each.ev["tip"] for each in log.events if each.ev["t"] == "register"},
        "own": len(find_owners(log)[1]),
        "draws": _list_draws(log.events, number),
        "facts": [fact._asdict() for fact in facts],
        "unsealed": entry.unproved,
        **_find_cards(log, played, facts),
    }


def _list_draws(events: Sequence[LoggedEvent], number: int) -> dict[int, Any]:
    """The draws of an entry by their number, with the link of the site that was told before each."""
    found, before = dict[int, Any](), next(each.ev["tip"] for each in events if each.ev.get("who") == "server")
    for each in events:
        if each.ev["t"] != "draw":
            continue
        if each.entry == number:
            found[each.ev["n"]] = {**each.ev, "before": before}
        before = each.ev["parts"][0][2]
    return found


def _find_cards(log: FairLog, played: Sequence[Played], facts: Sequence[Traced]) -> dict[str, Any]:
    """The seals of the decks that an entry's cards came from, and what opens those that everybody has been shown."""
    places = {place for fact in facts for place in fact.dealt}
    cards = {card for fact in facts for card in fact.cards}
    seals = sealed_chance.open_seals(log.game) if places or cards else None
    if seals is None or seals.game is None:
        return {"decks": {}, "opened": []}
    decks = find_decks(log, seals.game)
    shown: Mapping[str, int] = find_shown_cards(played, None)
    opened = []
    for dealt in list_dealt(log):
        card = decks[dealt.deck].cards[dealt.place]
        asked = card in cards or (dealt.deck, dealt.place) in places
        if asked and shown.get(card, -1) >= dealt.entry:
            opened.append({**build_opening(decks[dealt.deck], dealt.place), "entry": dealt.entry})
    roots = {each.ev["deck"]: each.ev["root"] for each in log.events if each.ev["t"] == "shuffle"}
    return {"decks": roots, "opened": opened}
