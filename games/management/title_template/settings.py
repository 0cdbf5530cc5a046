"""What a table of Sample Race may choose; the default is the standard rule."""

from __future__ import annotations

from typing import Annotated, Literal, Self

import msgspec

from games.engine import settings
from games.engine.pace import Pace
from games.engine.settings import setting


class Settings(settings.Settings, kw_only=True):
    """Every option of the rulebook's table of variants."""

    weather: Annotated[
        bool, setting("Weather", "Whether a ship that comes to rest in a cloud may draw a card.", "3.1")
    ] = True
    timers: Annotated[
        Literal["by_pace", "on", "off"],
        setting(
            "Timers",
            "120 seconds of main time for each player, and a countdown for each choice; for live tables only.",
            "4.1",
            {"by_pace": "Depends on pace", "on": "On", "off": "Off"},
            only={"on": Pace.LIVE},
        ),
    ] = "by_pace"

    def resolved(self, pace: str) -> Self:
        chosen = super().resolved(pace)
        if chosen.timers == "by_pace":
            chosen = msgspec.structs.replace(chosen, timers="on" if pace == Pace.LIVE else "off")
        return chosen
