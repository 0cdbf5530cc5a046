"""The answers that stand as buttons on a notice about a question: one or two, that anybody may read on a lock screen.

A press opens the page with the answer made ready, and does not act. Whoever holds a locked phone may press a notice,
by mistake or not; it shows nothing of the position; and since it came another question may have been put, to which the
same word is another answer. A roll cannot be taken back. So it is given where one sees what one gives, by the one way
in.

Never shown: a choice that names a card in a hand or a sum; what cannot be undone; any answer to a question whose
answers tell of a hand; more than two, of which one would have to be left out.
"""

from __future__ import annotations

from typing import NamedTuple

from common.text import truncate_text
from games.engine.facts import tag
from games.engine.options import Option
from games.engine.sentences import tell
from games.engine.text import blanks
from games.matches import match_cache
from games.models import Match, Notice, NoticeKind

from .notice_texts import names_sum

MAX_ANSWERS = 2  # buttons that notices have room for
MAX_ANSWER_LENGTH = 32  # characters of one


class ShownAnswer(NamedTuple):
    """An answer on a notice: the name of its action, by which the page makes it ready, and its words."""

    action: str
    title: str


def list_shown_answers(notice: Notice) -> list[ShownAnswer]:
    """The answers that a notice has buttons for; none where any would tell more than its question does, or where its
    reader is not asked. `notice.match` is read."""
    if notice.kind != NoticeKind.TURN or notice.match is None or notice.user_id is None or notice.words.get("call"):
        return []
    held = match_cache.load_current_match(notice.match.pk)
    seat = notice.seat
    if notice.match.status != Match.Status.RUNNING or seat is None or seat not in held.table.asked:
        return []
    if held.table.game.stack[-1].hidden:  # what is open tells of a hand
        return []
    open_ = [option for option in held.table.options(seat) if not option.standing]
    names = [chair.name for chair in held.seats]
    said = [ShownAnswer(tag(option.kind), tell(option.label, names, seat)) for option in open_]
    if len(said) > MAX_ANSWERS or len({each.action for each in said}) < len(said):
        return []
    if not all(map(is_harmless, open_)) or any(names_sum(each.label, held.table.game.board) for each in open_):
        return []
    return [each._replace(title=truncate_text(each.title, MAX_ANSWER_LENGTH)) for each in said]


def is_harmless(option: Option) -> bool:
    """Whether an option leaves nothing to choose and can be shown to anybody: nothing that cannot be undone."""
    return option.action is not None and not option.grave and not list(blanks(option.fields))
