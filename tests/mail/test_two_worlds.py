"""A mail tells its reader nothing that they may not know (F54): in two worlds that differ only in what
is hidden from the reader, they are sent the same bytes, headers, text and HTML, for any question and kind of mail.

And by name: of the cards in others' hands and in the deck, none stands in it that they could not have seen lie open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from accounts.models import User
from common import clock
from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.engine.facts import Fact
from games.lobby import joining, starting
from games.lobby.tables import create_match
from games.mail import message
from games.mail.content import build_mail_content
from games.matches import match_cache, replays
from games.matches.deadlines import SeatDeadline
from games.models import TurnMail
from tests.matches.conftest import Game

SETTINGS: dict[str, dict[str, Any]] = {"galactic-civ": {"events": "on"}}
MOVES = {"galactic-civ": 40}
FEW = 15
TITLES = pytest.mark.parametrize("slug", [title.slug for title in titles()])


@pytest.fixture
def people(person: Callable[[str], User]) -> list[User]:
    return [person(name) for name in ("Ann", "Ben", "Cid")]


def begun(slug: str, people: list[User]) -> Game:
    """A game of the three by mail."""
    match = create_match(people[0], slug, seats=3, pace="mail", name="Two worlds", settings=SETTINGS.get(slug, {}))
    for user in people[1:]:
        joining.join_match(match.pk, user, match.invite)
    starting.start_match(match.pk, people[0])
    return Game(match.pk)


def turn_mails(game: Game) -> Iterator[tuple[TurnMail, SeatDeadline]]:
    """One for each decision that is open; of all kinds in turn."""
    kinds = [TurnMail.Kind.TURN, TurnMail.Kind.REMIND, TurnMail.Kind.LAST, TurnMail.Kind.ANSWER]
    held = game.head
    for seat in sorted(held.table.asked):
        due = next(each for each in held.deadlines if each.seat == seat)
        user = User.objects.get(pk=held.seats[seat].user_id)
        kind = kinds[held.version % len(kinds)]
        yield TurnMail(pk=7, match=held.match, seat=seat, asked=due.question_entry, user=user, kind=kind, salt="s"), due


def mail(turn_mail: TurnMail, due: SeatDeadline) -> bytes:
    """All that goes out."""
    return bytes(message.build_turn_mail([build_mail_content(turn_mail, due)], "ann@example.org").message().as_bytes())


@contextmanager
def other_world(held: match_cache.LoadedMatch, viewer: int, rng: Seeded) -> Iterator[None]:
    """What the viewer may not know is otherwise, in the position and in what has happened."""
    table = held.table.fork()
    table.game.disguise(viewer, rng)
    for phase in table.game.stack:
        phase.disguise(table.game, viewer, rng)
    known = replays.load_entries

    def entries(*args: Any) -> list[Any]:
        return [
            msgspec.structs.replace(entry, facts=[disguised(fact, viewer, rng) for fact in entry.facts])
            for entry in known(*args)
        ]

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(match_cache, "load_current_match", lambda match_id: held._replace(table=table.asking()))
        patched.setattr(replays, "load_entries", entries)
        yield


def disguised(fact: Fact, viewer: int, rng: Seeded) -> Fact:
    """The same fact with other cards and amounts, where the viewer sees another face of it."""
    if fact.shown_to(viewer) is fact:
        return fact
    fields = {name: getattr(fact, name) for name in fact.__struct_fields__}
    hidden: dict[str, Any] = {
        name: type(value)((card + 1 + rng.randrange(100)) % 120 for card in value)
        for name, value in fields.items()
        if isinstance(value, list | tuple) and all(type(each) is int for each in value)
    }
    hidden |= {name: (rng.randrange(90) + 1) * 10 for name in ("amount", "limit", "price") if name in fields}
    return msgspec.structs.replace(fact, **hidden)


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch, settings: Any, outbox: list[Any]) -> None:
    """Time stands, and parts of a mail are divided by the same line each time."""
    present = clock.get_current_time_ms()
    monkeypatch.setattr(clock, "get_current_time_ms", lambda: present)
    monkeypatch.setattr("email.generator._make_boundary", lambda text=None: "=" * 20, raising=False)
    monkeypatch.setattr("email.generator.Generator._make_boundary", classmethod(lambda cls, text=None: "=" * 20))


@TITLES
def test_in_two_worlds_that_look_alike_the_mails_are_the_same(slug: str, people: list[User], still: None) -> None:
    game, rng, seen = begun(slug, people), Seeded(11), 0
    for _ in range(MOVES.get(slug, FEW)):
        for turn_mail, due in turn_mails(game):
            here = mail(turn_mail, due)
            for _ in range(2):
                with other_world(game.head, turn_mail.seat, rng):
                    assert mail(turn_mail, due) == here, f"seat {turn_mail.seat} is told a secret"
            seen += 1
        if game.head.over:
            break
        game.move(seed=rng.randrange(10_000))
    assert seen >= FEW or game.head.over
    assert seen


def names(cards: Any, game: Any) -> set[str]:
    return {game.board.cards[card].name for card in cards}


def test_no_card_that_is_hidden_is_named(people: list[User], still: None) -> None:
    """Canaries: whatever lies in another's hand or in the deck and never lay open before this reader."""
    game, rng, looked = begun("galactic-civ", people), Seeded(12), 0
    for _ in range(MOVES["galactic-civ"]):
        for turn_mail, due in turn_mails(game):
            civ: Any = game.head.table.game
            others = [hand for seat, hand in enumerate(civ.hand) if seat != turn_mail.seat]
            story = " ".join(fact["say"] for fact in replays.list_visible_facts(game.id, turn_mail.seat))
            hidden = names([*civ.deck.unseen, *(card for hand in others for card in hand)], civ)
            hidden -= names([*civ.hand[turn_mail.seat], *civ.discard, *civ.shown], civ)
            body = told_whole(turn_mail, due)
            for name in hidden:
                assert name not in body or name in story, f"{name} in a mail to seat {turn_mail.seat}"
                looked += 1
        if game.head.over:
            break
        game.move(seed=rng.randrange(10_000))
    assert looked > 1000


def told_whole(turn_mail: TurnMail, due: SeatDeadline) -> str:
    """A mail's subject, headers, text and HTML, as they are before they are packed."""
    made = message.build_turn_mail([build_mail_content(turn_mail, due)], "ann@example.org")
    return "\n".join([str(made.subject), str(made.extra_headers), str(made.body), str(made.alternatives[0][0])])
