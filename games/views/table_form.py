"""The form that opens a table, made from what the title says may be chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms

from games import boards, rulebooks
from games.engine.table import Illegal
from games.lobby.lasting import lasting
from games.views.lists import AnyTitle, word
from games.views.pacing import PaceFields

OWN = "set_"  # before the name of a setting, so that none can clash with a field of the table
LEVELS = {"random": "plays at random", "steady": "plays steadily", "sharp": "thinks ahead"}


class TableForm(PaceFields):
    """Seats, pace, who may come, computer players, the board; and every setting of the title."""

    name = forms.CharField(label="Name of the table", max_length=60, required=False)
    private = forms.BooleanField(label="Private", required=False, help_text="not in the lobby, only by the invite link")

    def __init__(self, title: AnyTitle, host: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.title = title
        self.fields["name"].widget.attrs |= {
            "autocomplete": "off",
            "placeholder": f"{host}'s table" if host else "A name",
        }
        for name in ("private", "vacations"):
            self.fields[name].widget.attrs["class"] = "switch"
        most = title.seats[-1]
        self.fields["seats"] = whole("Seats", title.seats, initial=min(4, most))
        self.fields["bots"] = whole("Computer players", range(most), initial=0)
        self.fields["level"] = forms.ChoiceField(
            label="They play", choices=[(level, LEVELS.get(level, level)) for level in title.levels], initial="steady"
        )
        self.fields["level"].required = False
        self.published = list(boards.choices(title.slug))
        if len(self.published) > 1:
            listed = [(str(board.pk), str(board)) for board in self.published]
            self.fields["board"] = forms.ChoiceField(
                label="Board", choices=listed, initial=str(boards.standard(title.slug).pk)
            )
        self.form_fields = {each["name"]: each for each in title.form()}
        for name, each in self.form_fields.items():
            self.fields[OWN + name] = control(each)
        self.fields["pace"].initial = "live"

    def clean(self) -> dict[str, Any]:
        """Whether it fits together; the title's own objections become errors of the form."""
        data = super().clean() or {}
        if self.errors:
            return data
        if data["bots"] >= data["seats"]:
            self.add_error("bots", "Leave a seat for yourself.")
        try:
            self.title.read_settings(data["seats"], self.settings(), data["pace"])
        except Illegal as refused:
            self.add_error(None, refused.reason)
        return data

    def settings(self) -> dict[str, Any]:
        """What was chosen other than printed."""
        return {
            name: self.cleaned_data[OWN + name]
            for name, each in self.form_fields.items()
            if self.cleaned_data.get(OWN + name, each["default"]) != each["default"]
        }

    def lengths(self) -> dict[str, dict[str, int]]:
        """For each number of seats, how many answers a round, half of the games and nine in ten take."""
        found = {seats: lasting(self.title, seats, {}, 1_000_000) for seats in self.title.seats}
        return {str(seats): {k: v for k, v in each._asdict().items() if v} for seats, each in found.items()}

    def groups(self) -> list[dict[str, Any]]:
        """The settings under the chapters of the rulebook they belong to."""
        book = rulebooks.of(self.title.package)
        chapters = {each.anchor: each.text.lstrip("0123456789. ") for each in book.chapters} if book else {}
        groups: dict[str, list[dict[str, Any]]] = {}
        for row in sorted(self.rows(), key=lambda each: int(each["rule"].partition(".")[0] or 99)):
            chapter = chapters.get(f"c{row['rule'].partition('.')[0]}", "The rest")
            groups.setdefault(chapter, []).append(row)
        return [{"name": name, "rows": found} for name, found in groups.items()]

    def rows(self) -> Iterator[dict[str, Any]]:
        """Each setting with its control, what is printed, and whether it was changed."""
        for name, each in self.form_fields.items():
            bound = self[OWN + name]
            value = str(bound.value())
            yield {
                "field": bound,
                "kind": each["kind"],
                "rule": each["rule"],
                "printed": word(each, each["default"]),
                "default": str(each["default"]),
                "changed": bool(bound.errors) or value != str(each["default"]),
            }

    @property
    def any_changed(self) -> bool:
        """Whether the fold of the rules should stand open."""
        return any(row["changed"] for row in self.rows())


def whole(label: str, values: range, initial: int) -> forms.TypedChoiceField:
    """A small number, chosen by a tap."""
    choices = [(number, str(number)) for number in values]
    return forms.TypedChoiceField(label=label, choices=choices, coerce=int, initial=initial, widget=forms.RadioSelect)


def control(field: dict[str, Any]) -> forms.Field:
    """The control of one setting."""
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
