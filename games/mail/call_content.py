"""What a letter says where a plan is asked for: what has come, which sentences are offered, and a line to copy."""

from __future__ import annotations

from typing import NamedTuple

from games.engine import plans as engine
from games.matches import match_cache, plan_calls, plan_rows
from games.models import TurnMail

OFFERED = "default"  # whose sentences are listed
WANTED = "This email asked for your plan, so your reply has to begin with \u201cplan\u201d."


class CallContent(NamedTuple):
    """A call for a plan as its letter tells it: `words`, the sentences that `command` lays, and whether there is an
    earlier plan that "plan confirm" lays again."""

    words: str
    sentences: list[str]
    command: str
    has_former: bool

    @property
    def question(self) -> str:
        """What the letter asks."""
        return f"{self.words}: lay your plan"


def build_call_content(turn_mail: TurnMail, loaded: match_cache.LoadedMatch) -> CallContent | None:
    """What is asked of the reader of a mail besides their question; None where no plan is asked of them."""
    if loaded.call is None or not plan_calls.is_called(loaded, turn_mail.seat):
        return None
    offered = engine.offered_plans(loaded.table.title).get(OFFERED, "")
    former = plan_rows.find_last_plan(turn_mail.match_id, turn_mail.seat, turn_mail.user.pk)
    command = f"plan {OFFERED}" if offered else ""
    return CallContent(loaded.call.words, offered.splitlines(), command, former is not None)
