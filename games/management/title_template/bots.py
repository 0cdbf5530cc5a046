"""How bots choose. They see what their seat sees; `random` is the engine's, `steady` knows the way,
`sharp` thinks ahead of it."""

from __future__ import annotations

from games.engine.bots import Chooser, Seen
from games.engine.options import Action
from games.engine.thinking_ahead import think_ahead

from .constants import SIDES
from .phases.course import CRUISE, Boost
from .phases.weather import Enter


def steady(seen: Seen) -> Action | None:
    """Burns fuel while it has any, but for the last few spaces, which one die may reach; enters every cloud, since
    more of them help than hinder."""
    if not seen.asked:
        return None
    kinds = {option.kind for option in seen.options}
    if Enter in kinds:
        return Enter()
    left = seen.board.length - seen.view["place"][seen.seat]
    return Boost() if Boost in kinds and left > SIDES // 2 else CRUISE


LEVELS: dict[str, Chooser] = {"steady": steady, "sharp": think_ahead(steady)}
