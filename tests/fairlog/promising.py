"""Tables at which browsers promise numbers, for the tests of own numbers."""

from __future__ import annotations

import secrets
from typing import Any

from accounts.models import User
from games.engine.fairlog import hash_link
from games.lobby import joining, own_numbers, starting, tables
from games.matches import dice_proof, sealed_chance
from games.models import Match, PendingStart, Seat
from tests.people import person

TITLE = "monopoly-space"


class Player:
    """Somebody at a table, and the number that their browser has made."""

    def __init__(self, user: User, match: Match) -> None:
        self.user, self.id, self.number = user, match.pk, secrets.token_hex(32)

    @property
    def owner(self) -> str:
        return f"seat:{Seat.objects.get(match=self.id, user=self.user).number}"

    @property
    def tip(self) -> str:
        return hash_link(self.id, self.owner, bytes.fromhex(self.number)).hex()

    def promise(self) -> str:
        return own_numbers.promise_number(self.id, self.user, self.tip)

    def show(self, number: str = "") -> bool:
        return own_numbers.send_number(self.id, self.user, number or self.number, head_of(self.id))


class Table:
    """Ann's table, at which Ben sits, and for some a bot between them."""

    def __init__(self, bot: bool = False, **options: Any) -> None:
        ann, ben = person("Ann"), person("Ben")
        match = tables.create_match(ann, TITLE, seats=3 if bot else 2, **options)
        if bot:
            joining.add_bot(match.pk, ann)
        joining.join_match(match.pk, ben)
        Seat.objects.filter(match=match).update(joined="2026-01-01T00:00:00Z")  # their pages have long been open
        self.id, self.ann, self.ben = match.pk, Player(ann, match), Player(ben, match)

    @property
    def match(self) -> Match:
        return Match.objects.get(pk=self.id)

    def press(self) -> None:
        starting.start_match(self.id, self.ann.user)

    def seats(self) -> dict[str, bool]:
        """Whose own number is in the dice, by name, as the proof says."""
        return {each["name"]: each["own"] for each in self.proof()["seats"]}

    def proof(self) -> dict[str, Any]:
        made = dice_proof.build_proof(self.match)
        assert made
        return made


def head_of(match_id: str) -> str:
    return sealed_chance.load_sealing_log(PendingStart.objects.get(match=match_id).log).head.hex()


def pass_time(settings: Any, ms: int) -> None:
    settings.TIME_OFFSET_MS = settings.TIME_OFFSET_MS + ms


def begins(table: Table) -> bool:
    return table.match.status == Match.Status.RUNNING
