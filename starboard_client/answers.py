"""Answers to the options of a question."""

from __future__ import annotations

from random import Random
from typing import Any


def make_answer(option: dict[str, Any], rng: Random) -> dict[str, Any]:
    """An answer that an option stands for, by chance where something is open. A rule may forbid the combination: then
    the site says why, and another can be tried."""
    return {"action": option["action"]} | {name: draw_value(field, rng) for name, field in option["fields"].items()}


def draw_value(field: dict[str, Any], rng: Random) -> Any:
    """A value that may stand in a field. ValueError for a kind that this client does not know."""
    match field["kind"]:
        case "fixed":
            return field["value"]
        case "integer":
            return rng.randrange(field["min"], field["max"] + 1, field["step"])
        case "one_of":
            return rng.choice(field["values"])
        case "some_of":
            values = field["values"]
            most = len(values) if field["max"] is None else min(field["max"], len(values))
            return rng.sample(values, rng.randint(field["min"], most))
        case "record":
            return {name: draw_value(each, rng) for name, each in field["fields"].items()}
    raise ValueError(f"A field of the kind {field['kind']} is new to this client.")
