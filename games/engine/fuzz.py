"""Random tables for random games: any number of seats, any settings."""

from __future__ import annotations

from typing import Any

from .chance import Seeded
from .title import Title


def random_settings(title: Title[Any, Any, Any], rng: Seeded, keep: int = 2) -> dict[str, Any]:
    """Settings as a fuzzer chooses them: one field in `keep` anew, a number more seldom, as most shorten the game."""
    return {
        field["name"]: random_value(field, rng)
        for field in title.form()
        if field["name"] != "patience" and rng.randrange(keep * 4 if field["kind"] == "integer" else keep) == 0
    }


def random_value(field: dict[str, Any], rng: Seeded) -> Any:
    """Any value a field of a form admits; small numbers more often than large ones."""
    if field["kind"] == "switch":
        return bool(rng.randrange(2))
    if field["kind"] == "choice":
        return field["values"][rng.randrange(len(field["values"]))]["value"]
    steps = (field["max"] - field["min"]) // field["step"]
    return field["min"] + field["step"] * rng.randrange(1 + min(steps, 40))


def random_table(title: Title[Any, Any, Any], seed: int) -> tuple[int, dict[str, Any]]:
    """How many seats, and which settings, for the random game with that seed."""
    rng = Seeded(seed)
    return title.seats[rng.randrange(len(title.seats))], random_settings(title, rng)
