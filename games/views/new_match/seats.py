"""The chairs of a new table, as its form chooses them: free, a computer player's, or kept for somebody."""

from __future__ import annotations

from typing import Any, NamedTuple

from django import forms

from accounts.models import User
from games.engine.bots import DEFAULT_LEVEL
from games.lobby import invitations
from games.views.rows import AnyTitle, list_bot_manners

FREE, BY_NAME, HERE, BOT, FRIEND = "", "name", "here", "bot:", "user:"
MAX_FRIENDS = 30  # people who are offered by name


class SeatChoice(NamedTuple):
    """Who is to sit on a chair: a computer player of a level, or somebody by name. `here`: at the host's own screen."""

    level: str = ""
    name: str = ""
    here: bool = False


def label_invitation(user: User) -> str:
    """What a seat says that is kept for them; of a program first that it is one, since long labels are cut."""
    return f"Invite the program {user.display}" if user.is_program else f"Invite {user.name}"


def is_own_choice(choice: str) -> bool:
    """Whether nobody but the host or a bot plays a chair that is chosen so."""
    return choice == HERE or choice.startswith(BOT)


class SeatFields:
    """Adds the fields `who_1`, `name_1` and so on to a form; chair 0 is the host's. `opponent`: who is offered by name
    besides those the host follows."""

    def __init__(
        self, title: AnyTitle, host: Any, fields: dict[str, forms.Field], opponent: User | None = None
    ) -> None:
        self.title, self.max_seats = title, title.seats[-1]
        self.friends = list(invitations.list_followed_users(host)[:MAX_FRIENDS]) if isinstance(host, User) else []
        if opponent is not None and opponent not in self.friends:
            self.friends.insert(0, opponent)
        choices = self.choices()
        for number in range(1, self.max_seats):
            fields[f"who_{number}"] = forms.ChoiceField(label=f"Seat {number + 1}", choices=choices, required=False)
            typed = forms.CharField(label=f"Name for seat {number + 1}", max_length=150, required=False)
            typed.widget.attrs |= {"autocomplete": "off", "list": "friends", "placeholder": "a name"}
            fields[f"name_{number}"] = typed

    def choices(self) -> list[tuple[str, str]]:
        """What a chair can be."""
        bots = [(f"{BOT}{manner}", f"Bot, {words}") for manner, words in list_bot_manners(self.title)]
        friends = [(f"{FRIEND}{each.username}", label_invitation(each)) for each in self.friends]
        return [
            (FREE, "Open"),
            *bots,
            *friends,
            (BY_NAME, "Invite…"),
            (HERE, "At this screen"),
        ]

    @property
    def default_bot(self) -> str:
        """The computer player who fills a seat."""
        return f"{BOT}{DEFAULT_LEVEL}" if DEFAULT_LEVEL in self.title.levels else f"{BOT}{list(self.title.levels)[-1]}"

    def list_wanted_players(self, data: dict[str, Any], seats: int) -> list[SeatChoice]:
        """Whom a table of so many seats expects, those who are invited first."""
        found = [
            self.parse_choice(data.get(f"who_{number}") or "", data.get(f"name_{number}") or "")
            for number in range(1, seats)
        ]
        return sorted((each for each in found if each), key=lambda each: bool(each.level))

    def parse_choice(self, choice: str, name: str) -> SeatChoice | None:
        """Who is to sit on one chair."""
        if choice.startswith(BOT):
            return SeatChoice(level=choice.removeprefix(BOT))
        if choice.startswith(FRIEND):
            return SeatChoice(name=choice.removeprefix(FRIEND))
        if choice == HERE:
            return SeatChoice(name=name, here=True)
        return SeatChoice(name=name) if choice == BY_NAME else None

    def choose_bots_for_free_seats(self, data: dict[str, Any], seats: int) -> dict[str, str]:
        """The free chairs of a table, each with a computer player."""
        return {f"who_{number}": self.default_bot for number in range(1, seats) if not data.get(f"who_{number}")}
