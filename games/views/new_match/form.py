"""The form that opens a table, made from what the title says may be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django import forms
from django.utils.html import format_html_join

from accounts.models import User
from games.content import boards, rulebooks
from games.engine.types import Illegal
from games.models import Board, Match
from games.ratings.company import LIMITS, NOT_ASKED, Company
from games.views.pace_text import PaceFields
from games.views.rows import AnyTitle, format_setting_value

from .seats import BY_NAME, FRIEND, HERE, SeatChoice, SeatFields, is_own_choice

SETTING_PREFIX = "set_"  # before the name of a setting, so that none can clash with a field of the table


COMPANY_PREFIX = "asks_"  # before the name of a figure that the table asks for
NOTES = 3  # boards of which the form says what is new


def build_challenge(title: AnyTitle, opponent: User | None) -> dict[str, Any]:
    """What stands in the form of somebody who challenges an opponent: the two of them, or as few as the game allows,
    and nobody else finds the table. Nothing without one."""
    if opponent is None:
        return {}
    seats = {"seats": max(2, title.seats[0]), "who_1": f"{FRIEND}{opponent.username}", "private": True}
    return seats | ({"programs": Match.Programs.WELCOME, "rated": False} if opponent.is_program else {})


def build_company_field(name: str, label: str) -> forms.IntegerField:
    """The field of one figure that a table asks of who sits down; empty: not asked."""
    widget = forms.NumberInput({"inputmode": "numeric", "placeholder": NOT_ASKED})
    return forms.IntegerField(label=label, required=False, min_value=0, max_value=LIMITS[name], widget=widget)


class NewMatchForm(PaceFields):
    """Seats and who sits there, pace, who may come, the board; and every setting of the title."""

    name = forms.CharField(label="Table name", max_length=60, required=False)
    private = forms.BooleanField(label="Private", required=False, help_text="hidden from the lobby; join by link only")
    when_full = forms.BooleanField(
        label="Start automatically", required=False, help_text="as soon as every seat is taken", initial=True
    )
    sandbox = forms.BooleanField(
        label="Sandbox", required=False, help_text="you set the dice and the cards; you and bots play every seat"
    )
    succession = forms.ChoiceField(
        label="If someone leaves",
        required=False,
        choices=[("", "a bot plays on, unless rated"), ("yes", "a bot plays on"), ("no", "they are out")],
        help_text="a player who asks may then take the seat from the bot",
    )
    asks_finished = build_company_field("finished", "Games finished, at least %")
    asks_games = build_company_field("games", "Games played, at least")
    asks_rating = build_company_field("rating", "Rating, at least")
    asks_days = build_company_field("days", "Days as a member, at least")
    programs = forms.ChoiceField(
        label="Programs",
        required=False,
        choices=[(Match.Programs.NO, "can't sit down"), *Match.Programs.choices[1:]],
        help_text="accounts that play by themselves; their names say so",
    )
    rated = forms.BooleanField(label="Rated", required=False, help_text="counts on the leaderboard", initial=True)

    def __init__(
        self,
        title: AnyTitle,
        host: Any,
        data: Any = None,
        *,
        opponent: User | None = None,
        initial: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(data, initial=initial or build_challenge(title, opponent))
        self.title, self.opponent = title, opponent
        self.fields["name"].widget.attrs |= {"autocomplete": "off", "placeholder": "or we'll pick one"}
        for name in ("private", "vacations", "waking", "when_full", "rated", "sandbox"):
            self.fields[name].widget.attrs["class"] = "switch"
        self.fields["rated"].widget.attrs |= {
            "data-with-bot": "not with a bot at the table",
            "data-with-sandbox": "not in a sandbox",
        }
        if getattr(host, "is_guest", True):
            self.fields["rated"].widget.attrs |= {"data-never": "guests play unrated; create an account to be rated"}
        self.fields["within"].widget = forms.RadioSelect(choices=self.fields["within"].choices)  # type: ignore[attr-defined]
        most = title.seats[-1]
        self.fields["seats"] = build_number_field("Seats", title.seats, initial=min(4, most))
        self.seat_choices = SeatFields(title, host, self.fields, opponent)
        self.published_boards = list(boards.list_published_boards(title.slug))
        if len(self.published_boards) > 1:
            listed = [(str(board.pk), str(board)) for board in self.published_boards]
            self.fields["board"] = forms.ChoiceField(
                label="Board",
                choices=listed,
                initial=str(boards.get_default_board(title.slug).pk),
                required=False,
                help_text=say_what_is_new(self.published_boards),
            )
        self.form_fields = {each["name"]: each for each in title.form()}
        for name, each in self.form_fields.items():
            self.fields[SETTING_PREFIX + name] = build_setting_field(each)
        self.fields["pace"].initial = Match.Pace.LIVE

    def clean(self) -> dict[str, Any]:
        """Whether it fits together; the title's own objections become errors of the form."""
        data = super().clean() or {}
        for number in range(1, data.get("seats", 1)):
            if data.get(f"who_{number}") == BY_NAME and not data.get(f"name_{number}", "").strip():
                self.add_error(f"name_{number}", "Who do you want to invite? Enter a name.")
            if data.get(f"who_{number}") == HERE and data.get("pace") == Match.Pace.MAIL:
                self.add_error(
                    f"who_{number}", "By mail everyone has a seat of their own. Choose a live game to share a screen."
                )
            if data.get("sandbox") and not is_own_choice(data.get(f"who_{number}") or ""):
                self.add_error(f"who_{number}", "In a sandbox each seat is yours or a bot's. Choose one of them.")
        if data.get("sandbox") and data.get("pace") == Match.Pace.MAIL:
            self.add_error("sandbox", "A sandbox is played live. Choose a live game.")
        if self.errors:
            return data
        try:
            self.title.read_settings(data["seats"], self.settings(), data["pace"])
            self.title.check_pace(self.settings(), data["pace"])
        except Illegal as refused:
            self.add_error(None, refused.reason)
        return data

    def settings(self) -> dict[str, Any]:
        """What was chosen other than usual."""
        return {
            name: self.cleaned_data[SETTING_PREFIX + name]
            for name, each in self.form_fields.items()
            if self.cleaned_data.get(SETTING_PREFIX + name, each["default"]) != each["default"]
        }

    def chosen_company(self) -> Company:
        """What the table asks of those who sit down."""
        return Company(**{name: self.cleaned_data.get(COMPANY_PREFIX + name) or 0 for name in LIMITS})

    def chosen_programs(self) -> str:
        """How the table has it with programs."""
        return self.cleaned_data.get("programs") or Match.Programs.NO

    def chosen_succession(self) -> bool | None:
        """Whether a computer follows who leaves; None: where the game is not rated."""
        return {"yes": True, "no": False}.get(self.cleaned_data.get("succession", ""))

    @property
    def company_fields(self) -> list[forms.BoundField]:
        """The fields of what the table asks of those who sit down."""
        return [self[COMPANY_PREFIX + name] for name in LIMITS]

    @property
    def chosen_any_company(self) -> bool:
        """Whether anything is asked, or wrongly asked."""
        return any(each.value() not in (None, "") for each in self.company_fields)

    def list_wanted_players(self) -> list[SeatChoice]:
        """Who the table expects."""
        return self.seat_choices.list_wanted_players(self.cleaned_data, self.cleaned_data["seats"])

    @property
    def is_unrated(self) -> bool:
        """Whether it never counts and nobody else finds it: a sandbox, or a table at one screen."""
        return self.shares_screen or bool(self.cleaned_data.get("sandbox"))

    @property
    def shares_screen(self) -> bool:
        """Whether somebody else moves at the host's screen: such a table is private and never rated."""
        seats = self.cleaned_data.get("seats") or 1
        return any(self.cleaned_data.get(f"who_{number}") == HERE for number in range(1, seats))

    def values(self) -> dict[str, Any]:
        """What stands in its fields, whether it is right or not: to show the same form again."""
        return {name: self[name].value() for name in self.fields}

    def values_with_bots(self) -> dict[str, Any]:
        """The same with computer players on the free seats."""
        seats = str(self["seats"].value() or "")
        known = int(seats) if seats in map(str, self.title.seats) else 0
        return self.values() | self.seat_choices.choose_bots_for_free_seats(self.values(), known)

    def values_with_defaults(self) -> dict[str, Any]:
        """The same with the usual rules."""
        return self.values() | {SETTING_PREFIX + name: each["default"] for name, each in self.form_fields.items()}

    def values_as_printed(self) -> dict[str, Any]:
        """The same with the printed rules."""
        return self.values_with_defaults() | {
            SETTING_PREFIX + name: value for name, value in self.title.settings.printed.items()
        }

    def seat_fields(self) -> Iterator[dict[str, Any]]:
        """Each chair but the host's: its number, counted from 0, and its fields."""
        for number in range(1, self.seat_choices.max_seats):
            yield {"number": number, "who": self[f"who_{number}"], "name": self[f"name_{number}"]}

    def setting_groups(self) -> list[dict[str, Any]]:
        """The settings under the chapters of the rulebook they belong to."""
        book = rulebooks.load_rulebook(self.title.package)
        chapters = {each.anchor: each.text.lstrip("0123456789. ") for each in book.chapters} if book else {}
        groups: dict[str, list[dict[str, Any]]] = {}
        for row in sorted(self.setting_rows(), key=lambda each: int(each["rule"].partition(".")[0] or 99)):
            chapter = chapters.get(f"c{row['rule'].partition('.')[0]}", "Other")
            groups.setdefault(chapter, []).append(row)
        return [{"name": name, "rows": found} for name, found in groups.items()]

    def setting_rows(self) -> Iterator[dict[str, Any]]:
        """Each setting with its control, what is usual, what is printed, and whether it was changed."""
        for name, each in self.form_fields.items():
            bound = self[SETTING_PREFIX + name]
            value = str(bound.value())
            yield {
                "field": bound,
                "kind": each["kind"],
                "rule": each["rule"],
                "usual": format_setting_value(each, each["default"]),
                "default": str(each["default"]),
                "printed": str(self.title.settings.printed.get(name, each["default"])),
                "changed": bool(bound.errors) or value != str(each["default"]),
            }

    @property
    def changed_rows(self) -> int:
        """How many settings are not the usual ones."""
        return sum(row["changed"] for row in self.setting_rows())


def say_what_is_new(offered: Iterable[Board]) -> str:
    """HTML for the choice among boards: what whoever published them wrote about the newest ones."""
    told = [(str(board), board.note) for board in offered if board.note][:NOTES]
    return format_html_join(" ", "<b>{}.</b> {}", told)


def build_number_field(label: str, values: range, initial: int) -> forms.TypedChoiceField:
    """A field for a small number, chosen by a tap."""
    choices = [(number, str(number)) for number in values]
    return forms.TypedChoiceField(label=label, choices=choices, coerce=int, initial=initial, widget=forms.RadioSelect)


def build_setting_field(field: dict[str, Any]) -> forms.Field:
    """The form field of one setting."""
    common = {"label": field["label"], "help_text": field["help"], "initial": field["default"]}
    if field["kind"] == "switch":
        return forms.BooleanField(required=False, widget=forms.CheckboxInput({"class": "switch"}), **common)
    if field["kind"] == "choice":
        values = {str(each["value"]): each["value"] for each in field["values"]}
        choices = [(str(each["value"]), each["label"]) for each in field["values"]]
        return forms.TypedChoiceField(choices=choices, coerce=lambda text: values[str(text)], **common)
    attributes = {"step": field["step"], "inputmode": "numeric"}
    return forms.IntegerField(
        min_value=field["min"],
        max_value=field["max"],
        step_size=field["step"],
        widget=forms.NumberInput(attributes),
        **common,
    )
