"""The proof of a match's dice and decks: all that its log has published, and the journal that rests on it, as one file
that anybody can check.

What is still hidden stays sealed in it until the match is over; then the secrets of the decks are in it as well. A card
that everybody has seen is opened before that, in its place of the deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from games.engine.catalog import title as title_of
from games.engine.fairlog import FairLog, LoggedEvent, SealedDeck, SealedGame, hash_file, hash_line
from games.engine.fairlog.events import NO_HEAD
from games.engine.interventions import find_struck_spans
from games.engine.journal import Entry as Written
from games.engine.title import Title
from games.models import Entry, Match

from . import match_cache, sealed_chance, tenures
from .stored_positions import read_whole_entry

PROOF_FORMAT = "starboard-dice/2"
Seat = int | None


class Played(NamedTuple):
    """One entry of a match's journal, and what it added to the log of its draws."""

    entry: Written
    events: list[LoggedEvent]
    unproved: int


class Dealt(NamedTuple):
    """A card that was dealt from a sealed deck: its place there, and the entry it was dealt in."""

    deck: str
    place: int
    entry: int


# -- the file


def build_proof(match: Match) -> dict[str, Any] | None:
    """The file of a match that has begun, as plain data; None where it began before dice were sealed. `events`: the log
    of draws; `journal`: what a spectator was told; `head`: the journal's last head; `sum`: the seal of the file;
    `struck`, where a moderator went back: (first, last, by) of the entries, and so of the draws, that are undone."""
    played = list(load_played(match.pk, title_of(match.title)))
    log = FairLog(match.pk, [event for each in played for event in each.events])
    if not log.events:
        return None
    seals, over = sealed_chance.open_seals(match.pk), match.status == Match.Status.OVER
    about = {"title": match.title, "name": match.name, "over": over, "seats": list_seats(match, log)}
    if struck := find_struck_spans(each.entry for each in played):
        about["struck"] = struck
    return assemble_proof(about, log, played, seals.game if seals else None, over)


def assemble_proof(
    about: Mapping[str, Any], log: FairLog, played: Sequence[Played], game: SealedGame | None, over: bool
) -> dict[str, Any]:
    """The file of a game as plain data, from its journal and its log, to which it adds what it opens. `game`: None
    where nobody can open it; `over`: whether nothing is hidden any more."""
    if game:
        open_cards(log, game, find_shown_cards(played, None))
        if over:
            reveal_decks(log, game)
    journal, head = [build_line(each) for each in played], NO_HEAD
    for line in journal:
        head = hash_line(head, line)
    events: dict[str, Any] = msgspec.to_builtins(log)
    proof = {"format": PROOF_FORMAT, **about, **events, "journal": journal, "head": head.hex()}
    proof = msgspec.json.decode(msgspec.json.encode(proof))  # as a file gives it back
    return {**proof, "sum": hash_file(proof).hex()}


def load_played(match_id: str, title: Title[Any, Any, Any]) -> Iterator[Played]:
    """The journal of a match with its draws. One query."""
    rows = Entry.objects.filter(match_id=match_id).order_by("number")
    for number, line, text in rows.values_list("number", "line", "proof").iterator():
        proof = sealed_chance.read_proof(text) if text else None
        events = [LoggedEvent(event.ev, event.h, number) for event in proof.events] if proof else []
        yield Played(read_whole_entry(title, number, line), events, proof.unproved if proof else 0)


def build_line(played: Played) -> dict[str, Any]:
    """An entry as a spectator was told of it, as it stands in the proof and is hashed."""
    entry = played.entry
    shown = (fact.shown_to(None) for fact in entry.facts)
    line = {
        "n": entry.number,
        "seat": entry.seat,
        "now": entry.now,
        "facts": [msgspec.to_builtins(fact) for fact in shown if fact is not None],
    }
    if played.events:
        line["seal"] = played.events[-1].h
    if played.unproved:
        line["unsealed"] = played.unproved
    return line


def list_seats(match: Match, log: FairLog) -> list[dict[str, Any]]:
    """Who began at which seat, and whose number was mixed in for it (`owner`, as in the log). `own`: their browser made
    it."""
    chairs, own = find_owners(log)
    order = match_cache.load_current_match(match.pk).table.game.seating
    holders = tenures.load_holders(match.pk)
    names = {seat: held[0].name for seat, held in holders.items() if held}
    return [
        {"seat": seat, "name": names.get(seat, ""), "owner": chairs[chair], "own": chairs[chair] in own}
        for seat, chair in enumerate(order)
        if chair < len(chairs)
    ]


def find_owners(log: FairLog) -> tuple[list[str], set[str]]:
    """Whose numbers were mixed in, by chair, and which of them came from a player's own browser."""
    promised = {each.ev["who"]: each.ev for each in log.events if each.ev["t"] == "register"}
    table = next(each.ev for each in log.events if each.ev["t"] == "table")
    sent = {part[0] for part in table["parts"]}
    own = {who for who in sent if not promised[who].get("proxied")}
    return list(table.get("seats") or [who for who in promised if who != "server"]), own


def load_opening(match: Match) -> FairLog | None:
    """What was published as a match began, beginning with the end of its chain; None where nothing was sealed. One
    query."""
    text = Entry.objects.filter(match_id=match.pk, number=0).values_list("proof", flat=True).first()
    return FairLog(match.pk, sealed_chance.read_proof(text).events) if text else None


# -- the journal's head, which letters carry and browsers keep


def compute_journal_heads(match: Match, asked: int = -1) -> tuple[tuple[int, str], str | None]:
    """The number of the last entry with the head of the journal (hex), and the head after the entry that was asked for
    (None: there is none). One query; takes as long as the journal."""
    head, number, then = NO_HEAD, -1, None
    for each in load_played(match.pk, title_of(match.title)):
        head, number = hash_line(head, build_line(each)), each.entry.number
        if number == asked:
            then = head.hex()
    return (number, head.hex()), then


# -- cards


def find_shown_cards(played: Sequence[Played], seat: Seat) -> dict[str, int]:
    """The cards of sealed decks that this seat (None: everybody) has been shown, with the last entry that showed
    them."""
    shown: dict[str, int] = {}
    for each in played:
        for fact in each.entry.facts:
            told = fact.shown_to(seat)
            for field, form in told.shown_draws.items() if told else ():
                if form == "card":
                    value = getattr(told, field)
                    cards = value if isinstance(value, list | tuple) else [value]
                    shown |= {str(card): each.entry.number for card in cards}
    return shown


def list_dealt(log: FairLog) -> list[Dealt]:
    """What was dealt from sealed decks, in order."""
    return [Dealt(each.ev["deck"], each.ev["pos"], each.entry) for each in log.events if each.ev["t"] == "deal"]


def find_decks(log: FairLog, game: SealedGame) -> dict[str, SealedDeck]:
    """The decks that were shuffled, in their order."""
    listed = {each.ev["deck"]: each.ev["cards"] for each in log.events if each.ev["t"] == "shuffle"}
    return {
        deck: SealedDeck(game.game, game.salt, deck, game.deck_secret(deck), cards) for deck, cards in listed.items()
    }


def open_cards(log: FairLog, game: SealedGame, shown: Mapping[str, int]) -> None:
    """Opens what was dealt and shown since, each card in its place."""
    decks = find_decks(log, game)
    for dealt in list_dealt(log):
        if shown.get(decks[dealt.deck].cards[dealt.place], -1) >= dealt.entry:
            log.append(build_opening(decks[dealt.deck], dealt.place))


def build_opening(deck: SealedDeck, place: int) -> dict[str, Any]:
    """The event that opens one card of a deck."""
    path = [step and [step[0], step[1].hex()] for step in deck.path(place)]
    card, salt = deck.cards[place], deck.card_salt(place).hex()
    return {"t": "open", "deck": deck.deck, "pos": place, "card": card, "salt": salt, "path": path}


def list_own_openings(match: Match, seat: int) -> list[dict[str, Any]]:
    """The cards that a seat has been shown and others have not, each with what opens it: for whoever holds it alone."""
    title, log = title_of(match.title), FairLog(match.pk, [])
    seals = sealed_chance.open_seals(match.pk)
    if not title.hidden_draws or seals is None or seals.game is None:
        return []
    played = list(load_played(match.pk, title))
    log.events = [event for each in played for event in each.events]
    own, public = find_shown_cards(played, seat), find_shown_cards(played, None)
    decks = find_decks(log, seals.game)
    found = [(dealt, decks[dealt.deck].cards[dealt.place]) for dealt in list_dealt(log)]
    return [
        build_opening(decks[dealt.deck], dealt.place)
        for dealt, card in found
        if own.get(card, -1) >= dealt.entry > public.get(card, -1)
    ]


def reveal_decks(log: FairLog, game: SealedGame) -> None:
    """The secrets of all decks that were shuffled."""
    for deck in [each.ev["deck"] for each in log.events if each.ev["t"] == "shuffle"]:
        log.append({"t": "deck_reveal", "deck": deck, "secret": game.deck_secret(deck).hex()})
