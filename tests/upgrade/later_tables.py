"""What a site has of the tables that came after the first kept one: people lay plans, give days, draw boards, mend."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

UNKEPT = {  # tables whose rows live for seconds, or only where nobody has an account yet
    "accounts.accesschange",
    "accounts.adminkey",
    "account.emailconfirmation",
    "accounts.mailboxmessage",
    "games.pendingstart",
    "games.seatpromise",
}


def furnish_later(people: list[Any], over: str) -> None:
    """All of it; `over` is a finished match of the first two."""
    ann = people[0]
    ann.is_staff = ann.is_superuser = True
    ann.save()
    play_by_mail(people)
    be_reached(people)
    learn(people, over)
    play_again(people, over)
    keep_the_site(people)
    draw_a_board(ann)


def play_by_mail(people: list[Any]) -> None:
    """A plan that has answered, a day given, a deadline missed, a seat that was left, time that was mended."""
    from games.lobby import seating
    from games.matches import day_gifts, deadlines, interventions, sealed_plans, storage
    from games.models import Fired, Match, Miss

    ann, ben, cid, dora = people
    match = Match.objects.get(title="monopoly-space", pace="mail", status="running")
    sealed_plans.lay_plan(match.pk, ben, "roll", sure=True)
    asked = deadlines.parse_deadlines(match.deadlines)[0]
    giver = next(user for seat, user in enumerate((ann, ben, cid)) if seat != asked.seat)
    day_gifts.give_day(match.pk, giver, asked.seat, "a day")
    at = storage.get_database_time_ms()
    Fired.objects.create(match=match, entry=0, plan=match.plans.get(user=ben), rule=0)
    Miss.objects.create(match=match, asked=0, seat=asked.seat, due=at, at=at, entry=0)
    other = Match.objects.get(title="planetopoly", pace="mail", status="running")
    interventions.give_time(other.pk, dora_as_moderator(dora), [0], 3_600_000, "The mail server was down.")
    seating.leave_match(Match.objects.get(title="galactic-magnate", pace="mail", status="running").pk, cid)


def dora_as_moderator(dora: Any) -> Any:
    """Somebody who plays nowhere may mend."""
    from accounts import moderators

    moderators.appoint_moderator(dora)
    dora.refresh_from_db()
    return dora


def be_reached(people: list[Any]) -> None:
    """Devices and hooks, what was sent there, what is wanted there; the gazette of a week; seats and company wanted."""
    from games.core import notice_switches
    from games.lobby import seat_alerts
    from games.matches import storage
    from games.models import CompanyWish, Device, Gazette, Hook, Notice, NoticeDelivery

    ann, ben = people[:2]
    at = storage.get_database_time_ms()
    device = Device.objects.create(user=ann, endpoint_digest="1" * 64, name="Phone", at=at)
    Hook.objects.create(user=ben, url="https://hooks.example/a-place", style="ntfy", at=at)
    notice = Notice.objects.create(
        key="kept", kind=Notice._meta.get_field("kind").choices[0][0], user=ann, at=at, due=at
    )
    NoticeDelivery.objects.create(notice=notice, way="push", target=f"device {device.pk}", device=device, due=at)
    notice_switches.set_switch(ann.pk, notice.kind, "push", False)
    Gazette.objects.create(user=ben, week="2026-W47", due=at + 86_400_000)
    seat_alerts.set_seat_wish(ben, True, ["mail"], ["galactic-civ"])
    CompanyWish.objects.create(user=ann, company={"finished": 80})


def learn(people: list[Any], over: str) -> None:
    """A lesson begun, a puzzle answered."""
    from django.utils import timezone

    from games.content.boards import get_board_data
    from games.engine.catalog import title as title_of
    from games.engine.lessons import list_lessons
    from games.matches import replays, storage
    from games.matches.match_cache import load_current_match
    from games.models import LessonProgress, Match, Puzzle, PuzzleAnswer

    ann, at, title = people[0], storage.get_database_time_ms(), title_of("galactic-magnate")
    lesson = list_lessons(title)[0]
    LessonProgress.objects.create(user=ann, title=title.slug, lesson=lesson.slug, done=True, at=at)
    table = replays.load_past_table(load_current_match(over), 1)
    puzzle = Puzzle.objects.create(
        day=timezone.now().date() - timedelta(days=1), title=title.slug, match_id=over, position=table.dump(), seat=0,
        board=get_board_data(Match.objects.get(pk=over).board), options=[], gap=20.0, error=1.0,
    )  # fmt: skip
    PuzzleAnswer.objects.create(user=ann, puzzle=puzzle, chosen=0, right=True, at=at)


def play_again(people: list[Any], over: str) -> None:
    """The file of a game comes in from elsewhere; a moment of a game is played on from, as a sandbox."""
    from games.lobby import forks
    from games.matches import game_files, game_imports

    ann, ben = people[:2]
    game_imports.import_game(ben, game_files.encode_game_file(over, ann, "https://elsewhere.example"))
    forks.fork_match(over, 2, ann, ["me", "bot"], sandbox=True)


def keep_the_site(people: list[Any]) -> None:
    """Settings that were changed, an announcement, an invitation, a measure, an outage, where somebody was seen."""
    from accounts import sanctions, settings_history, sign_up
    from accounts.models import Announcement, Footprint, Sanction, SiteSettings
    from games.matches import storage
    from games.models import Outage

    ann, _, cid, dora = people
    at = storage.get_database_time_ms()
    settings_history.save_settings(SiteSettings(name="Starboard at Ann’s"), ann)
    Announcement.objects.create(words="The cup begins at seven.", starts=at, ends=at + 86_400_000)
    sign_up.make_invitation_key()
    sanctions.impose_sanction(cid, Sanction.Kind.values[0], "A word.", by=dora)
    Outage.objects.create(began=at - 90_000, ended=at - 60_000, counted=at - 60_000, matches=0)
    Footprint.objects.create(user=ann, kind="device", digest="2" * 64, first=at, last=at)


def draw_a_board(ann: Any) -> None:
    """A draft that was changed, tried and simulated; a board that is preferred."""
    from games.content.boards import get_default_board
    from games.engine.balance.record import play_and_count
    from games.engine.catalog import title as title_of
    from games.lab import runs
    from games.models import BoardOffer
    from games.studio import drafts, trials
    from games.studio.edits import SetValue

    board = get_default_board("planetopoly")
    BoardOffer.objects.create(board=board, title=board.title, preferred=True)
    draft = drafts.open_draft(board, ann)
    drafts.save_edits(draft.pk, ann, 0, [SetValue(path=["cash"], value=3_300)])
    trials.try_draft(draft.pk, ann)
    run = runs.start_simulation(draft, ["random"] * 2, {}, 2)
    claim = runs.claim_next_run()
    assert claim
    title = title_of(board.title)
    runs.count_batch(claim, 2, play_and_count(title, run.levels, {}, run.seed, range(2), run.board_data), 1_000)
