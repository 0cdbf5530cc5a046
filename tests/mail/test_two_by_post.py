"""Two people with nothing but mail programs play a whole game of each title, both with plans: what one plans is in no
letter to the other and in no log, nor is a card, and no letter comes about what a plan answers."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from email.message import EmailMessage
from typing import Any

import pytest

from accounts.models import User
from games import tasks
from games.engine import plans as engine
from games.engine.catalog import title as title_of
from games.engine.catalog import titles
from games.lobby import joining, starting, tables
from games.matches import match_cache
from games.models import Entry, Fired, InboundMail, Match, Plan, TurnMail
from tests.mail.conftest import HOUR, send_due
from tests.mail.correspondents import Planner
from tests.mail.postoffice import Mailbox

MOST = 1_200  # rounds of the worker in one game
SECRET = "98765"  # stands in a plan and nowhere else
LENGTHS: dict[str, dict[str, Any]] = {"galactic-magnate": {"turn_limit": 40}, "planetopoly": {"rounds": 30}}
FIRST_SENTENCES = {"galactic-civ": f"ask if worth to me at least {SECRET}\nask about cards"}
DECLINES = f"decline offers that bring me less than {SECRET}"


def read_aloud(mail: EmailMessage) -> str:
    """All that a letter says: its subject, its text, its page."""
    return "\n".join([str(mail["Subject"]), *(part.get_content() for part in mail.walk() if is_text(part))])


def is_text(part: Any) -> bool:
    return bool(part.get_content_maintype() == "text")


@pytest.mark.parametrize("slug", [title.slug for title in titles()])
def test_two_people_with_plans_by_mail_alone(
    ann: User,
    ben: User,
    mailbox: Mailbox,
    door: int,
    pass_time: Callable[[int], None],
    caplog: pytest.LogCaptureFixture,
    slug: str,
) -> None:
    for ours in ("accounts", "common", "config", "games"):
        caplog.set_level(logging.DEBUG, logger=ours)
    match = tables.create_match(ann, slug, seats=2, pace="mail", name="By post", settings=LENGTHS.get(slug, {}))
    joining.join_match(match.pk, ben, match.invite)
    starting.start_match(match.pk, ann)
    offered = engine.offered_plans(title_of(slug))["default"]
    secret = f"plan yes\n{FIRST_SENTENCES.get(slug, DECLINES)}\n{offered}"
    people = [Planner(ann.email, mailbox, door, "plan default yes"), Planner(ben.email, mailbox, door, secret)]
    for _ in range(MOST):
        tasks.sweep_due_matches()
        send_due()
        tasks.send_due_notices()
        fresh = [(each, each.new()) for each in people]
        for each, letters in fresh:
            each.letters += letters
            if letters:
                each.plays(letters[-1])
        if Match.objects.get(pk=match.pk).status == Match.Status.OVER:
            break
        pass_time(60_000 if any(letters for _, letters in fresh) else HOUR)
    pass_time(60_000)
    send_due()
    tasks.send_due_notices()
    for each in people:
        each.letters += each.new()
        assert sum("is over" in str(mail["Subject"]) for mail in each.letters) == 1
    match.refresh_from_db()
    refused = list(InboundMail.objects.exclude(verdict="done").values_list("verdict", "line", "reason"))
    assert match.status == "over", (match.version, [each.answered for each in people], refused[:5])
    # both planned, both were answered for
    planned = Counter(Fired.objects.filter(match=match).values_list("plan__user", flat=True))
    assert set(planned) == {ann.pk, ben.pk}
    assert all(each.laid for each in people)
    assert sum(each.answered for each in people) > 5
    assert all(why.startswith(("Say ", "You")) for _, _, why in refused), refused
    # fewer letters than answers, each once
    entries = Entry.objects.filter(match=match, seat__gte=0).count()
    asked = TurnMail.objects.filter(match=match, state="sent", kind__in=("turn", "call")).count()
    assert asked < entries / 2, (asked, entries)
    assert not TurnMail.objects.filter(handed__gt=1).exists()
    ids = [mail["Message-ID"] for mail in mailbox.mails]
    assert len(ids) == len(set(ids))
    # what Ben plans is told to Ben
    assert Plan.objects.filter(match=match, user=ben).exists()
    to_ann, to_ben = ([read_aloud(mail) for mail in each.letters] for each in people)
    assert any(SECRET in mail for mail in to_ben)
    assert not any(SECRET in mail for mail in to_ann)
    assert SECRET not in caplog.text
    tokens = [str(mail["Reply-To"]).partition("+")[2].partition("@")[0] for mail in mailbox.mails if mail["Reply-To"]]
    assert tokens
    assert not any(token in caplog.text for token in tokens)
    cards = getattr(match_cache.load_current_match(match.pk).table.game.board, "cards", ())
    assert [card.name for card in cards if card.name in caplog.text] == []
