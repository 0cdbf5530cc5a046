"""The forms of those pages: one for each option of a decision, and the wishes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.http import QueryDict

from games.engine.sentences import tell
from games.matches import match_cache
from games.models import MailPreferences

FIELD_PREFIX = "field."  # before the path of an open field


def build_option_forms(loaded: match_cache.LoadedMatch, seat: int) -> list[dict[str, Any]]:
    """Each option of a seat with its open fields."""
    names = [chair.name for chair in loaded.seats]
    return [
        {
            "kind": said["action"],
            "label": option.label,
            "sentence": tell(option.label, names, seat),
            "grave": said["grave"],
            "standing": said["standing"],
            "fields": list(list_option_fields(said["fields"])),
        }
        for option in loaded.table.options(seat)
        for said in [option.to_json()]
    ]


def list_option_fields(domains: Mapping[str, Any], at: str = "") -> Iterator[dict[str, Any]]:
    """The open fields of an option, those of records by their path."""
    for name, domain in domains.items():
        path = f"{at}{name}"
        if domain["kind"] == "record":
            yield from list_option_fields(domain["fields"], f"{path}.")
        elif domain["kind"] != "fixed":
            known = domain.get("names") or domain.get("values", ())
            choices = [(value, str(shown)) for value, shown in zip(domain.get("values", ()), known, strict=False)]
            called = path.replace(".", ": ").replace("_", " ").capitalize()
            yield {**domain, "name": f"{FIELD_PREFIX}{path}", "called": called, "choices": choices}


def format_posted_answer(posted: QueryDict) -> str:
    """The posted fields as the line a player would have typed; at most 1,000 characters."""
    words = ["1"]
    for name in posted:
        values = [value for value in posted.getlist(name) if value]
        if name.startswith(FIELD_PREFIX) and values:
            words.append(f"{name.removeprefix(FIELD_PREFIX)}={','.join(values)}")
    return " ".join([*words, *(["yes"] if "sure" in posted else [])])[:1000]


class MailPreferencesForm(forms.ModelForm):
    """How a player wants their mail."""

    class Meta:
        model = MailPreferences
        fields = ["when", "reminders", "replies", "gazette"]
