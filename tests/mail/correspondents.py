"""People who read and write mail, and nothing else, and short games for them."""

from __future__ import annotations

import re
from email.message import EmailMessage
from typing import Any

from tests.mail.postoffice import Mailbox, answer, deliver, text

OPTION = re.compile(r"^ {1,2}(\d+)  (.+)$", re.M)
SHORT: dict[str, dict[str, Any]] = {
    "galactic-magnate": {"turn_limit": 8, "house_answers": "off"},
    "planetopoly": {"rounds": 6, "house_answers": "off"},
    "galactic-civ": {"victory_from": 2},
}
ENOUGH = 25  # answers, after which somebody in a hurry resigns


class Player:
    """Somebody who reads and writes mail, and nothing else."""

    def __init__(self, address: str, box: Mailbox, door: int) -> None:
        self.address, self.box, self.door = address, box, door
        self.read = self.answered = 0

    def new(self) -> list[EmailMessage]:
        """Mails that this player has not read."""
        fresh = self.box.mails[self.read :]
        self.read = len(self.box.mails)
        return [mail for mail in fresh if mail["To"] == self.address]

    def plays(self, mail: EmailMessage) -> None:
        """Answers with one of the options in the mail, in one way after the other: by its number, by its line, and as
        somebody writes it who is in no hurry."""
        if not mail["Reply-To"]:
            return
        listed = text(mail).partition("SINCE YOUR LAST TURN")[0]
        asked, _, standing = listed.partition("You can also:")
        options = OPTION.findall(asked) or OPTION.findall(standing)
        assert options, text(mail)
        self.answered += 1
        if self.answered > ENOUGH and "resign yes" in standing:
            assert deliver(self.door, answer(mail, "Resign, yes!", self.address)) == {}
            return
        number, line = options[self.answered % len(options)]
        said = [line, number, f"Ok, {line.capitalize()}, please! :-)"][self.answered % 3]
        if not line.partition(" ")[2].isdecimal() and "," not in line:
            line = said
        assert deliver(self.door, answer(mail, line, self.address)) == {}


OFFERS = 2  # trades that a planner offers in a game


class Planner(Player):
    """Lays a plan whenever a letter asks for one, or there is none yet; what it leaves open is answered in person, and
    the first trades that a letter suggests are offered, those of others rejected."""

    def __init__(self, address: str, box: Mailbox, door: int, plan: str) -> None:
        super().__init__(address, box, door)
        self.plan, self.laid = plan, 0
        self.offered: list[str] = []
        self.letters: list[EmailMessage] = []

    def plays(self, mail: EmailMessage) -> None:
        """Lays the plan, or answers."""
        said = text(mail)
        asked_for = ": LAY YOUR PLAN" in said
        if mail["Reply-To"] and (asked_for or not self.laid):
            self.laid += 1
            assert deliver(self.door, answer(mail, self.plan, self.address)) == {}
        elif "Reply with a line" in said:
            lines = [line for _, line in OPTION.findall(said)]
            offers = [line for line in lines if line.startswith("offer ") and len(self.offered) < OFFERS]
            rejects = [line for line in lines if line.startswith("reject ")]
            self.offered += offers[:1]
            if first := next(iter([*rejects, *offers]), ""):
                assert deliver(self.door, answer(mail, first, self.address)) == {}
            else:
                super().plays(mail)
