"""The form of a run: the board is chosen first, as it says what else there is to choose."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from django import forms

from games.engine.bots import DEFAULT_LEVEL
from games.engine.bots import LEVELS as LEVEL_WORDS
from games.engine.catalog import title as title_of
from games.engine.catalog import titles
from games.engine.title import FEW, Title
from games.lab import runs
from games.models import Board, Simulation

GAMES = (200, 1_000, 4_000, runs.MOST_GAMES)
SETTING = "set_"


def list_boards() -> list[tuple[str, list[tuple[int, str]]]]:
    """All boards by game, the newest first, as the choices of a field."""
    known = {title.slug: title.name for title in titles()}
    found = Board.objects.filter(title__in=known).order_by("title", "-created", "-id")
    return [
        (known[slug], [(board.pk, f"{board}{' (draft)' if not board.hash else ''}") for board in group])
        for slug, group in groupby(found, key=lambda board: board.title)
    ]


class BoardForm(forms.Form):
    """Which board is played on."""

    board = forms.TypedChoiceField(coerce=int, label="Board")

    def __init__(self, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        self.fields["board"].choices = list_boards()  # type: ignore[attr-defined]


class RunForm(forms.Form):
    """All else, for one board."""

    seats = forms.TypedChoiceField(coerce=int, label="Seats", widget=forms.RadioSelect)
    games = forms.TypedChoiceField(
        coerce=int,
        label="Games",
        widget=forms.RadioSelect,
        choices=[(each, f"{each:,}") for each in GAMES],
        initial=1_000,
    )
    seed = forms.IntegerField(
        label="Seed", min_value=0, max_value=runs.SEEDS - 1, initial=1, help_text="The same seed plays the same games."
    )
    beside = forms.ModelChoiceField(
        Simulation.objects.none(), label="Side by side with", required=False, empty_label="nothing"
    )

    def __init__(self, board: Board, *args: Any, **given: Any) -> None:
        self.title: Title[Any, Any, Any] = title_of(board.title)
        seats = list(self.title.seats)
        super().__init__(*args, **given)
        self.fields["seats"].choices = [(each, str(each)) for each in seats]  # type: ignore[attr-defined]
        self.fields["seats"].initial = min(FEW, seats[-1])
        earlier = Simulation.objects.filter(title=board.title, played__gt=0)
        self.fields["beside"].queryset = earlier  # type: ignore[attr-defined]
        words = [(level, LEVEL_WORDS.get(level, level)) for level in self.title.levels]
        for seat in range(seats[-1]):
            self.fields[f"bot_{seat}"] = forms.ChoiceField(
                label=f"Seat {seat + 1}", choices=words, initial=DEFAULT_LEVEL, required=False
            )
        for each in self.title.form():
            self.fields[SETTING + each["name"]] = make_setting_field(each)

    @property
    def bot_fields(self) -> list[Any]:
        """Those that say who sits where."""
        return [self[name] for name in self.fields if name.startswith("bot_")]

    @property
    def setting_fields(self) -> list[Any]:
        """Those of the title's own settings."""
        return [self[name] for name in self.fields if name.startswith(SETTING)]

    def list_levels(self) -> list[str]:
        """The bots by place in the order of play."""
        return [self.cleaned_data[f"bot_{seat}"] or DEFAULT_LEVEL for seat in range(self.cleaned_data["seats"])]

    def list_settings(self) -> dict[str, Any]:
        """What was chosen beside the usual."""
        chosen = {}
        for each in self.title.form():
            value = self.cleaned_data.get(SETTING + each["name"])
            if value not in (None, "") and value != each["default"]:
                chosen[each["name"]] = value
        return chosen


def make_setting_field(described: dict[str, Any]) -> forms.Field:
    """A setting of a title as a field; what it does not take, its rules refuse in their own words."""
    shared: dict[str, Any] = {"label": described["label"], "initial": described["default"], "required": False}
    if described["kind"] == "switch":
        return forms.BooleanField(**shared)
    if described["kind"] == "integer":
        return forms.IntegerField(min_value=described["min"], max_value=described["max"], **shared)
    return forms.ChoiceField(choices=[(each["value"], each["label"]) for each in described["values"]], **shared)
