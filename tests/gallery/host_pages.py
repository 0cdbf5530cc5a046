"""What a host and a moderator see behind the scenes: the desk, people, matches that stand still, every form with which
one is mended, studio and lab."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from django.db import connection
from django.db.models import F

from accounts import settings_history, sign_up
from accounts.models import Announcement, SiteSettings, User
from common import clock
from common.durations import DAY_MS, HOUR_MS, MINUTE_MS
from common.refusals import Refused
from games.lobby import joining, starting
from games.lobby.tables import create_match
from games.matches import going_back, interventions, match_cache
from games.matches.pace import MatchPace
from games.models import Board, Entry, Match, Outage
from tests.gallery.drafts import name_studio_pages
from tests.gallery.simulations import name_lab_pages

if TYPE_CHECKING:
    from tests.gallery.world import World

Page = dict[str, Any]
TITLE = "galactic-magnate"
LONG_NAME = "The slow evening round of the harbour"
REASON = "Bosse wrote that they had pressed the wrong button."
HOLD = "CREATE TRIGGER gallery_holds BEFORE UPDATE ON games_match WHEN old.id = '{}' BEGIN SELECT RAISE(IGNORE); END"
LET_GO = "DROP TRIGGER IF EXISTS gallery_holds"
FILLED: dict[str, dict[str, str]] = {
    "back": {"act": "back", "to": "6"},
    "a bot": {"act": "seat", "seat": "0", "holder": "computer"},
    "time": {"act": "time", "seats": "0", "ms": str(DAY_MS)},
    "pause": {"act": "pause", "span": str(3 * DAY_MS)},
    "a ranking": {"act": "finish", "ending": "decided", "place_0": "1", "place_1": "2", "place_2": "2"},
    "never played": {"act": "finish", "ending": "stopped"},
}
FAULTY: dict[str, dict[str, str]] = {
    "nobody of that name": {"act": "seat", "seat": "0", "holder": "person", "person": "nobody-here"},
    "no reason": {"act": "pause", "span": "0", "reason": ""},
    "a ranking with a hole": {"act": "finish", "ending": "decided", "place_0": "1"},
    "time for nobody": {"act": "time", "ms": str(DAY_MS)},
}


def host_pages(world: World) -> list[Page]:
    """All of them, each as those see it who may."""
    return [*desk_pages(world), *people_pages(world), *match_pages(world), *mending_pages(world), *board_pages(world)]


def of(world: World, names: dict[str, str]) -> list[Page]:
    """Pages of the admin, as the owner of the site sees them."""
    return [world.page(f"admin: {stage}", f"/admin/{path}", world.boss) for stage, path in names.items()]


def desk_pages(world: World) -> list[Page]:
    """The desk, settings and their log, announcements, invitations, outages."""
    changed = settings_history.save_settings(SiteSettings(imprint="Hanne Berg, Kiel", programs=2), world.boss)
    now = clock.get_current_time_ms()
    words = "On Sunday from 10 to 11 the site moves to a larger machine; games by mail lose no time."
    told = Announcement.objects.create(words=words, starts=now + DAY_MS, ends=now + 2 * DAY_MS)
    sign_up.make_invitation_key()
    ended = now - DAY_MS
    Outage.objects.create(began=ended - 7 * MINUTE_MS, ended=ended, counted=ended, matches=12)
    names = {
        "index": "", "settings": "accounts/sitesettings/1/change/",
        "put back a setting": f"accounts/sitesettings/{changed.pk if changed else 0}/back/",
        "announcements": "accounts/announcement/", "announce": "accounts/announcement/add/",
        "an announcement": f"accounts/announcement/{told.pk}/change/",
        "invitations": "accounts/signupinvitation/", "invite": "accounts/signupinvitation/invite/",
        "outages": "games/outage/", "log": "admin/logentry/", "mail that was sent": "accounts/mailboxmessage/",
    }  # fmt: skip
    return [*of(world, names), world.page("admin: index", "/admin/", world.judge)]


def people_pages(world: World) -> list[Page]:
    """Accounts, reports and measures, for the owner and for a moderator."""
    names = {
        "reports": "games/report/", "report": f"games/report/{world.report.pk}/change/",
        "worth a look": "games/report/suspects/", "measures": "accounts/sanction/",
        "new measure": "accounts/sanction/add/", "accounts": "accounts/user/",
        "account": f"accounts/user/{world.bo.pk}/change/",
        "sign-in link": f"accounts/user/{world.bo.pk}/sign_in_link/", "messages": "games/message/",
    }  # fmt: skip
    judged = [
        world.page(f"admin: {stage}", f"/admin/{names[stage]}", world.judge)
        for stage in ("reports", "report", "new measure", "accounts", "account")
    ]
    return [*of(world, names), *judged]


def match_pages(world: World) -> list[Page]:
    """The lists: all, those that are overdue, paused or wait the longest; a match, its journal, its end."""
    late, asked = mail_game(world, LONG_NAME), mail_game(world, "Waiting")
    for match, days in ((late, 3), (asked, 2)):
        Match.objects.filter(pk=match.pk).update(moved=clock.get_current_time_ms() - days * DAY_MS - HOUR_MS)
    interventions.pause_match(mail_game(world, "On leave").pk, world.boss, None, "Inessa is in hospital.")
    hold_overdue(late)
    lists = {stage: f"games/match/?standing={stage}" for stage in ("overdue", "paused", "waiting")}
    names = {
        "games": "games/match/", **{f"games that stand still: {stage}": path for stage, path in lists.items()},
        "a game": f"games/match/{world.running.pk}/change/", "journal": f"games/match/{world.followed.pk}/journal/",
        "end a game": f"games/match/{world.running.pk}/end/", "mend: overdue": f"games/match/{late.pk}/mend/",
    }  # fmt: skip
    return of(world, names)


def hold_overdue(match: Match) -> None:
    """Something was due in it three minutes ago, and what the site writes of it since comes to nothing: so it stays,
    until `let_go`. For the gallery's site, which has SQLite."""
    Match.objects.filter(pk=match.pk).update(alarm=clock.get_current_time_ms() - 3 * MINUTE_MS)
    let_go()
    with connection.cursor() as cursor:
        cursor.execute(HOLD.format(match.pk))


def let_go() -> None:
    """What was held overdue is done."""
    with connection.cursor() as cursor:
        cursor.execute(LET_GO)


def mail_game(world: World, name: str, third: User | None = None) -> Match:
    """A game by mail of Mira, Bo and Ines, or somebody in her place, in which some turns were played."""
    from tests.gallery.world import bots_play

    while True:  # dice are not chosen here: a game may be over too soon
        match = create_match(world.mira, TITLE, seats=3, name=name, rated=False, pace=MatchPace("mail"))
        for user in (world.bo, third or world.ines):
            joining.join_match(match.pk, user)
        starting.start_match(match.pk, world.mira)
        for _ in range(20):
            with suppress(Refused, ValueError):  # the site answered first, or nobody is asked any more
                bots_play(match.pk)
        match.refresh_from_db()
        if match.status == Match.Status.RUNNING:
            return match


def go_back_to(match: Match, entry: int, by: User) -> None:
    """It goes back, whatever the site answers in it meanwhile."""
    for _ in range(20):
        match.refresh_from_db()
        try:
            going_back.go_back(match.pk, by, entry, match.version, REASON)
        except Refused as no:
            if not no.stale:
                raise
        else:
            return match.refresh_from_db()
    raise AssertionError(f"{match.pk} never stands still")


def damage_record(match: Match, number: int) -> None:
    """Its snapshot and one of its entries cannot be read any more, whatever a process has in memory."""
    Entry.objects.filter(match=match, number=number).update(line="{")
    Match.objects.filter(pk=match.pk).update(snapshot=b"", lineup=F("lineup") + 1)
    match_cache.evict_match(match.pk)


def mending_pages(world: World) -> list[Page]:
    """A match's page for mending it: before and after it went back, paused, over; each form asked once more, and those
    that came back."""
    played, again = mail_game(world, "Harbour lights, once more"), mail_game(world, "Twice back")
    paused, own = mail_game(world, "A pause"), mail_game(world, "With a moderator", world.judge)
    interventions.pause_match(paused.pk, world.boss, clock.get_current_time_ms() + 3 * DAY_MS, REASON)
    paused.refresh_from_db()
    go_back_to(again, 9, world.judge)
    ill, gone = mail_game(world, "A damaged entry"), mail_game(world, "Nothing left")
    damage_record(ill, ill.version)
    damage_record(gone, 0)
    looked = {"version": str(played.version), "acts": "0", "reason": REASON}
    found = of(world, {
        "mend": address(played), "mend: an entry chosen": f"{address(played)}?to=6",
        "mend: it went back": address(again), "mend: back for the second time": f"{address(again)}?to=4",
        "mend: paused": address(paused), "mend: over": f"{address(world.finished)}?to=0",
        "mend: refused": f"{address(played)}?to=99",
        "mend: ill": address(ill), "mend: ill, an entry chosen": f"{address(ill)}?to={ill.version - 1}",
        "mend: ill, nothing left": address(gone),
    })  # fmt: skip
    forms = {f"once more: {stage}": form for stage, form in FILLED.items()}
    forms |= {f"came back: {stage}": form for stage, form in FAULTY.items()}
    for stage, form in forms.items():
        path = f"/admin/{address(played)}"
        found.append(world.page(f"admin: mend: {stage}", path, world.boss, form={**looked, **form}))
    resume = {**looked, "act": "resume", "version": str(paused.version), "acts": "1"}
    return [
        *found,
        world.page("admin: mend: once more: resume", f"/admin/{address(paused)}", world.boss, form=resume),
        world.page("admin: mend: ill, to a player", f"/m/{gone.pk}/", world.mira, status=409),
        world.page("admin: mend: by one of its players", f"/admin/{address(own)}", world.judge),
    ]


def address(match: Match) -> str:
    """Its page for mending it."""
    return f"games/match/{match.pk}/mend/"


def board_pages(world: World) -> list[Page]:
    """Boards and their versions, the studio, the lab."""
    board = Board.objects.filter(title=TITLE).first()
    assert board
    lab, studio = name_lab_pages(), name_studio_pages(world.boss)
    return [
        *of(world, {"boards": "games/board/", "board": f"games/board/{board.pk}/change/"}),
        *(world.page(f"lab: {stage}", f"/admin/{path}", world.boss) for stage, path in lab.items()),
        *(world.page(stage, f"/admin/{path}", world.boss, press=press) for stage, (path, press) in studio.items()),
    ]
