"""`python -m tests.upgrade.record FILE`: people play on a fresh site, and its database is kept for versions to come.

Of each title one match by mail and one live stand in the middle of a game: mails sent and waiting, sealed orders,
a computer player at a live table, a pause asked for, another pace proposed. One game of each kind is over and counted,
with its rematch; in the lobby stand an open table, an invitation, somebody who is not wanted; people have talked,
whispered, muted, reported, gone on vacation; and of every table that came later there are rows (`later_tables`).
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from tests.upgrade.later_tables import furnish_later

LEAST = {"live": 40, "mail": 30}  # entries until a game is looked at as standing in its middle
MOST = 400  # entries after which it is taken as it stands
AUTHSERV = "mx.starboard.example"
MAIL = {"MAIL_REPLY": "turn@starboard.example", "MAIL_AUTHSERV": AUTHSERV}
NAMES = ("Ann", "Ben", "Cid", "Dora")


def furnish() -> list[str]:
    """All of it; the matches in which orders are sealed."""
    from games.engine import catalog
    from games.matches import outages
    from games.ratings import settlement

    outages.record_pulse()
    people = [register(name) for name in NAMES]
    begun = [
        begin(people[:3], title.slug, pace, bots=int(pace == "live")) for title in catalog.titles() for pace in LEAST
    ]
    sealed = [match_id for match_id in begun if play_to_the_middle(match_id)]
    over = begin(people[:2], "galactic-magnate", "live")
    play(over, lambda held, before: False)
    resign_unless_over(over, people[0])
    settlement.settle_due_ratings()
    furnish_lobby(people, over)
    furnish_talk(people, over)
    furnish_later(people, over)
    furnish_tables(people)  # last: a pause that is asked for lapses
    return sealed


def register(name: str) -> Any:
    """A member with a proved address."""
    from allauth.account.models import EmailAddress

    from accounts.models import User

    user = User.objects.create_user(name.lower(), f"{name.lower()}@example.org", "a word to pass by", display=name)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def begin(people: list[Any], title: str, pace: str, bots: int = 0) -> str:
    """A match that has begun."""
    from games.lobby import joining, starting
    from games.lobby.tables import create_match

    match = create_match(people[0], title, seats=len(people) + bots, pace=pace)
    for user in people[1:]:
        joining.join_match(match.pk, user, match.invite)
    for _ in range(bots):
        joining.add_bot(match.pk, people[0])
    starting.start_match(match.pk, people[0])
    return str(match.pk)


def play_to_the_middle(match_id: str) -> bool:
    """Until orders are sealed, where the title has such a thing, or so many entries are there; whether they are."""
    from games.models import Match

    least = LEAST[Match.objects.get(pk=match_id).pace]

    def is_sealed(held: Any, asked: set[int]) -> bool:
        return held.version >= least and set() < set(held.table.asked) < asked

    return play(match_id, lambda held, asked: held.version >= 2 * least or is_sealed(held, asked)) < 2 * least


def play(match_id: str, is_enough: Any, most: int = MOST) -> int:
    """Moves for whoever is asked, now and then by mail, until it is enough or over; the last entry's number."""
    from accounts.models import User
    from common.refusals import Refused
    from games.engine.bots import choose
    from games.engine.chance import Seeded
    from games.mail import answer, delivery
    from games.matches import match_cache
    from games.matches.moves import submit_move, wake_match
    from games.models import TurnMail

    asked: set[int] = set()
    while not (held := match_cache.load_current_match(match_id)).over and held.version < most:
        if is_enough(held, asked):
            break
        asked, version = set(held.table.asked), held.version
        seat = max(asked)
        user = held.seats[seat].user_id
        chosen = choose(held.table.fork(), seat, "steady" if held.version % 2 else "random", Seeded(held.version))
        assert chosen is not None
        turn_mail = TurnMail.objects.filter(match=match_id, seat=seat, kind="turn").order_by("-asked").first()
        if turn_mail and held.version % 3 == 0:
            delivery.send_due_mails_to_user(turn_mail.user_id)
            turn_mail.refresh_from_db()
        waits = turn_mail and turn_mail.state == "sent" and turn_mail.menu and not answer.is_mail_answered(turn_mail)
        if waits and reply(turn_mail) == "done":
            continue
        by = "bot" if user is None else User.objects.get(pk=user)
        try:
            submit_move(match_id, seat, chosen.to_json(), by=by, key=f"{version}", version=version)
        except Refused:  # a clock was quicker
            match_cache.evict_match(match_id)
            if not wake_match(match_id).acted and match_cache.load_current_match(match_id).version == version:
                raise
    return held.version


def resign_unless_over(match_id: str, user: Any) -> None:
    """A game that is longer than this has time for ends too."""
    from games.matches import match_cache
    from games.matches.moves import submit_move

    if not match_cache.load_current_match(match_id).over:
        submit_move(match_id, 0, {"action": "resign"}, by=user, key="resign")


def reply(turn_mail: Any) -> str:
    """What becomes of the answer "1" to a mail: one that wants more than a number is refused."""
    from email.message import EmailMessage

    from games.mail import inbound, tokens

    sent = EmailMessage()
    sent["From"], sent["To"], sent["Subject"] = turn_mail.user.email, "turn@starboard.example", "Re: Your turn"
    sent["Message-ID"] = f"<{turn_mail.pk}@example.org>"
    sent["Authentication-Results"] = f"{AUTHSERV}; dmarc=pass header.from=example.org; dkim=pass header.d=example.org"
    sent.set_content("1")
    address = f"turn+{tokens.make_decision_token(turn_mail)}@starboard.example"
    inbound.receive_raw_mail(sent.as_bytes(), turn_mail.user.email, address)
    return str(turn_mail.replies.latest("pk").verdict)


def furnish_lobby(people: list[Any], over: str) -> None:
    """Tables that wait, and the rematch of a game that is over."""
    from games.lobby import invitations, joining, seating, starting
    from games.lobby.tables import create_match

    ann, ben, cid, dora = people
    starting.create_rematch(over, ann)
    waiting = create_match(ben, "planetopoly", seats=4, pace="mail", name="Sunday crew")
    joining.join_match(waiting.pk, cid, waiting.invite)
    seating.unseat_player(waiting.pk, ben, 1)
    invitations.invite_player(waiting.pk, ben, dora.username)


def furnish_talk(people: list[Any], over: str) -> None:
    """What was said, and what somebody thought of it."""
    from accounts import relationships, tokens
    from games.chat import location, messages, whispers
    from games.moderation import reports

    ann, ben, cid, dora = people
    for user in people:
        location.enter_lobby(user)
    messages.send_room_message(location.find_user_room(ann).pk, ann, "Good evening!")
    messages.send_match_message(over, ben, "Well played.")
    whispers.send_whisper(ann, ben, "Another one?")
    relationships.follow_user(ann, ben)
    relationships.block_user(dora, cid)
    relationships.mute_user(cid, dora)
    tokens.create_token(ben, "my program")
    target = reports.parse_report_target(ann, {"match": over, "person": ben.username})
    reports.create_report(ann, target, "stalling", "They take for ever.")


def furnish_tables(people: list[Any]) -> None:
    """At running tables: a pause asked for, another pace proposed, wishes about mail, a vacation to come."""
    from games.matches import pause_votes, proposals, vacations
    from games.matches.pace import MatchPace
    from games.models import MailMute, MailPreferences, Match

    ann, ben = people[:2]
    live = Match.objects.filter(title="planetopoly", pace="live", status="running").order_by("created")[0]
    mail = Match.objects.filter(title="monopoly-space", pace="mail", status="running").order_by("created")[0]
    pause_votes.request_pause(live.pk, ann, 300)
    proposals.create_proposal(mail.pk, ben, "pace", MatchPace("mail", 2 * 86_400))
    MailPreferences.objects.create(user=ben, when="daily", quiet_from=22 * 60, quiet_until=7 * 60)
    MailMute.objects.create(user=ben, match=mail)
    tomorrow = datetime.now(UTC).date() + timedelta(days=1)
    vacations.create_vacation(ann, tomorrow, tomorrow + timedelta(days=2))


def main(path: str) -> None:
    """In the database that the environment names, which must be new."""
    import django

    django.setup()
    from django.core.management import call_command

    from common import clock
    from tests.upgrade.rows import write_rows

    call_command("migrate", verbosity=0)
    call_command("load_boards", verbosity=0)
    sealed = furnish()
    count = write_rows(Path(path), now=clock.get_current_time_ms(), sealed=sealed)
    print(f"{count} rows; orders are sealed in {len(sealed)} matches")


def record(path: str) -> int:
    """The same, on a PostgreSQL and a Redis of its own."""
    from tests.lanes.__main__ import services

    with services() as env, tempfile.TemporaryDirectory() as folder:
        mine = {**os.environ, **env, "VAR_DIR": folder, **MAIL, "DJANGO_SETTINGS_MODULE": "config.testing"}
        return subprocess.call([sys.executable, "-m", "tests.upgrade.record", path, "here"], env=mine)


if __name__ == "__main__":
    if sys.argv[2:] == ["here"]:
        main(sys.argv[1])
    else:
        sys.exit(record(sys.argv[1]))
