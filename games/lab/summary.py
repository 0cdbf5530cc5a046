"""A tally in short, as the command prints it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.balance.findings import list_findings
from games.engine.balance.statistics import quantile
from games.engine.balance.tally import Tally
from games.engine.title import Title


def summarize_tally(
    title: Title[Any, Any, Any], board: Any, tally: Tally, settings: Mapping[str, Any]
) -> dict[str, Any]:
    """Games, wins by place in the order of play (from 0), lengths, endings, and what stands out."""
    return {
        "games": tally.games,
        "finished": tally.finished,
        "decisions": tally.decisions,
        "wins_by_seat": {str(seat): wins for seat, wins in enumerate(tally.wins)},
        "entries": {name: quantile(tally.answers, share) for name, share in SHARES},
        "turns": {name: quantile(tally.turns, share) for name, share in SHARES},
        "endings": dict(sorted(tally.endings.items(), key=lambda pair: (-pair[1], pair[0]))),
        "findings": {found.title: found.words for found in list_findings(title, board, tally, settings)},
    }


SHARES = (("p10", 0.1), ("median", 0.5), ("p90", 0.9))
