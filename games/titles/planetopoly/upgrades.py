"""How the stored state of a match of earlier rules reads today: it goes on as it was begun."""

from __future__ import annotations

from typing import Any


def restated(chosen: dict[str, Any]) -> dict[str, Any]:
    """What a table of rules 1 that has not begun yet chose, as rules 2 say it: no limit, and the printed start."""
    return {"end": "last_standing", "start": "printed", **chosen}


def from_1(stored: Any) -> Any:
    """Rules 1: no limit of rounds unless chosen, the printed start, and a visit that ends with the throw (§5.17)."""
    game, stack = stored
    game["options"]["start"] = "printed"
    game["extra_in_visit"] = False
    for phase in stack:
        if phase["phase"] == "window" and "bought" in phase:
            game["bought"], game["built"] = phase.pop("bought"), phase.pop("built", [])
    return [game, stack]


UPGRADES = {1: from_1}
