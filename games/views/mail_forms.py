"""The forms of those pages: one for each option of a decision, and the wishes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.http import QueryDict

from games.engine.sentences import tell
from games.matches import match_cache
from games.models import MailWish

FIELD = "field."  # before the path of an open field


def forms_of(held: match_cache.Held, seat: int) -> list[dict[str, Any]]:
    """Each option with its open fields."""
    names = [chair.name for chair in held.chairs]
    return [
        {
            "kind": said["action"],
            "label": option.label,
            "told": tell(option.label, names, seat),
            "grave": said["grave"],
            "standing": said["standing"],
            "fields": list(fields(said["fields"])),
        }
        for option in held.table.options(seat)
        for said in [option.to_json()]
    ]


def fields(domains: Mapping[str, Any], at: str = "") -> Iterator[dict[str, Any]]:
    """The open fields of an option, those of records by their path."""
    for name, domain in domains.items():
        path = f"{at}{name}"
        if domain["kind"] == "record":
            yield from fields(domain["fields"], f"{path}.")
        elif domain["kind"] != "fixed":
            known = domain.get("names") or domain.get("values", ())
            choices = [(value, str(shown)) for value, shown in zip(domain.get("values", ()), known, strict=False)]
            called = path.replace(".", ": ").replace("_", " ").capitalize()
            yield {**domain, "name": f"{FIELD}{path}", "called": called, "choices": choices}


def line_of(posted: QueryDict) -> str:
    """What was filled in, as the line one would have typed; at most so long."""
    words = ["1"]
    for name in posted:
        values = [value for value in posted.getlist(name) if value]
        if name.startswith(FIELD) and values:
            words.append(f"{name.removeprefix(FIELD)}={','.join(values)}")
    return " ".join([*words, *(["yes"] if "sure" in posted else [])])[:1000]


def half_hours() -> list[tuple[str, str]]:
    """The half hours of a day, by their minutes."""
    return [("", "\u2013"), *((str(m), f"{m // 60}:{m % 60:02}") for m in range(0, 1440, 30))]


class WishForm(forms.ModelForm):
    """How somebody wants his mail."""

    quiet_from = forms.TypedChoiceField(
        label="Quiet from", choices=half_hours, coerce=int, empty_value=None, required=False
    )
    quiet_until = forms.TypedChoiceField(
        label="Until", choices=half_hours, coerce=int, empty_value=None, required=False
    )

    class Meta:
        model = MailWish
        fields = ["when", "reminders", "replies", "quiet_from", "quiet_until", "weekend"]

    def clean(self) -> dict[str, Any]:
        """Quiet hours begin and end, or there are none."""
        data = super().clean() or {}
        if (data.get("quiet_from") is None) != (data.get("quiet_until") is None):
            self.add_error("quiet_until", "Enter both a start and an end, or neither.")
        return data
