"""People, tables and mails for the pages, and the pages themselves. Runs beside the site (`site.ask`)."""

from __future__ import annotations

import re
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import Client, RequestFactory

from accounts import guests, moderators, sanctions
from accounts.models import MailboxMessage, Sanction, User
from accounts.names import make_username
from common import clock
from games import tasks
from games.chat import location, messages
from games.engine.bots import choose
from games.engine.catalog import title as title_of
from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.engine.lessons import list_lessons
from games.lab import puzzles
from games.lobby import hotseat, invitations, joining, seating, starting
from games.lobby.tables import cancel_match, create_match
from games.matches import match_cache, moves, proposals
from games.matches.pace import MatchPace
from games.models import Device, Hook, Match, Report, TurnMail
from games.moderation import reports
from games.ratings import settlement
from games.views.new_match.form import NewMatchForm
from tests.gallery.host_pages import host_pages
from tests.gallery.other_boards import other_board_pages
from tests.gallery.precise import precision_pages
from tests.gallery.program_pages import list_program_pages
from tests.gallery.sandboxes import sandbox_pages
from tests.gallery.sealings import sealing_pages
from tests.gallery.taken_along import taken_along_pages
from tests.people import browser

Page = dict[str, Any]
TITLE = "galactic-magnate"
BARE = {400: "400.html", 403: "403_csrf.html", 429: "429.html", 500: "500.html", 503: "503.html"}
REASON = "You have opened many tables within an hour. Please wait a little."
CROWD = 220  # more than the admin shows on a page


def everything() -> list[Page]:
    """Every page: {stage, seat, path} and where they differ from the usual session, status, html."""
    settings.ALLOWED_HOSTS = ["*"]
    world = World()
    return [
        *world.doors(), *world.open_pages(), *world.tables(), *sandbox_pages(world),
        *sealing_pages(world), *other_board_pages(world), *taken_along_pages(world), *world.own_pages(),
        *precision_pages(world), *world.turn_mails(), *world.errors(), *host_pages(world), *world.refused(),
        *world.about(),
    ]  # fmt: skip


def bots_play(match_id: str, level: str = "random") -> None:
    """The first seat asked answers as a computer player of that level would."""
    held = match_cache.load_current_match(match_id)
    seat = min(held.table.asked)
    action = choose(held.table.fork(), seat, level, Seeded(held.version))
    if action is not None:
        user = User.objects.get(pk=held.seats[seat].user_id)
        moves.submit_move(match_id, seat, action.to_json(), by=user, key=f"play {held.version}", version=held.version)


class World:
    """Who there is, and what they have done."""

    def __init__(self) -> None:
        self.mira, self.bo, self.ines = (self.member(name) for name in ("Mirabel", "Bosse", "Inessa"))
        crowd = (make_username("gallery") for _ in range(CROWD))
        User.objects.bulk_create(User(username=name, display="One of many", email="") for name in crowd)
        self.guest = guests.create_guest()
        self.boss = self.member("Hanne Berg", is_staff=True, is_superuser=True)
        self.judge = self.member("Tove Lind")
        moderators.appoint_moderator(self.judge)
        self.judge = User.objects.get(pk=self.judge.pk)
        self.finished = self.game("A rated evening", rated=True)
        self.leave(self.finished)
        self.running = self.game("Sunday crew")
        self.followed = self.game_that_somebody_left()
        hall = location.enter_lobby(self.bo)
        messages.send_room_message(hall.pk, self.bo, "Anybody for a quick game of Planetopoly?")
        location.enter_lobby(self.mira)
        messages.send_room_message(hall.pk, self.mira, "In five minutes, gladly.")
        self.report = reports.create_report(
            self.mira, reports.parse_report_target(self.mira, {"person": self.bo.username}), Report.Why.values[0]
        )

    def member(self, name: str, **more: Any) -> User:
        """Somebody with an address that is proved."""
        address = f"{make_username('gallery')}@example.org"  # tests share a site
        user = User.objects.create_user(make_username("gallery"), address, display=name, **more)
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        return user

    def game(self, name: str, **more: Any) -> Match:
        """A game of Mira and Bo."""
        given: dict[str, Any] = {"settings": {"timers": "off"}, "rated": False, **more}
        match = create_match(self.mira, TITLE, seats=2, name=name, **given)
        joining.join_match(match.pk, self.bo, match.invite)
        starting.start_match(match.pk, self.mira)
        return Match.objects.get(pk=match.pk)

    def game_that_somebody_left(self) -> Match:
        """A game by mail of Mira, Bo and Ines, in which a computer player plays on for Bo."""
        match = create_match(self.mira, TITLE, seats=3, name="Harbour lights", rated=False, pace=MatchPace("mail"))
        for user in (self.bo, self.ines):
            joining.join_match(match.pk, user)
        starting.start_match(match.pk, self.mira)
        for _ in range(14):
            bots_play(match.pk)
        seating.leave_match(match.pk, self.bo)
        return Match.objects.get(pk=match.pk)

    def leave(self, match: Match) -> None:
        """Bo leaves the game for good, and what it was played for is counted."""
        moves.resign_seat(match.pk, match.seats.get(user=self.bo).number, by=self.bo)
        settlement.settle_due_ratings()

    # -- the pages

    def page(self, stage: str, path: str, user: User | None = None, **more: Any) -> Page:
        """One page, as somebody sees it."""
        seat = "stranger" if user is None else "guest" if user == self.guest else user.display
        signed = {"session": browser(user).session.session_key} if user else {}
        return {"stage": stage, "seat": seat, "path": path, **signed, **more}

    def lessons(self) -> list[Page]:
        """The first and the last lesson of each game as they begin, and a wrong answer."""
        found = [(title, lesson) for title in titles() for lesson in (list_lessons(title)[0], list_lessons(title)[-1])]
        wrong = f"/learn/{TITLE}/complete-and-upgrade/"
        puzzles.make_missing_puzzles(20)
        return [
            *(self.page(f"lesson: {lesson.name}", f"/learn/{title.slug}/{lesson.slug}/") for title, lesson in found),
            self.page("lesson: not yet", wrong, press=".decide [data-action=pass]"),
            self.page("puzzle", "/learn/puzzle/"),
            self.page("puzzle answered", "/learn/puzzle/", self.bo, press=".puzzle-options button"),
        ]

    def open_pages(self) -> list[Page]:
        """What everybody may read."""
        found = [
            self.page("front", "/"), self.page("front", "/", self.mira),
            self.page("lobby", "/play/"), self.page("lobby", "/play/", self.mira),
            self.page("lobby", "/play/", self.guest),
            self.page("new table: choose", "/play/new/", self.mira),
            self.page("ranks", "/ranks/"), self.page("rank list", f"/ranks/{TITLE}/live/", self.mira),
            self.page("profile", f"/people/{self.bo.username}/", self.mira),
            self.page("profile", f"/people/{self.bo.username}/"),
            self.page("rulebooks", "/rules/"), self.page("learn", "/learn/"), *self.lessons(),
            self.page("learn", "/learn/", self.mira), self.page("seats to take over", "/play/seats/"),
            self.page("seats to take over", "/play/seats/", self.judge),
            self.page("seats: the table", f"/m/{self.followed.pk}/table/", self.mira),
            self.page("proof of the dice", f"/m/{self.followed.pk}/proof/", self.mira),
            self.page("proof of the dice", f"/m/{self.finished.pk}/proof/"),
            self.page("proof of a line", f"/m/{self.finished.pk}/?at=3", press="#tab-log then button.proof"),
            self.page("fork", f"/m/{self.finished.pk}/from/0/", self.mira),
        ]  # fmt: skip
        for title in titles():
            found += [
                self.page(f"new table: {title.slug}", f"/play/new/{title.slug}/", self.mira),
                self.page(f"rulebook: {title.slug}", f"/rules/{title.slug}/"),
            ]
        return found

    def doors(self) -> list[Page]:
        """Signing up and in, by code too, and out."""
        found = [
            self.page("sign in", "/account/login/"), self.page("sign up", "/account/signup/"),
            self.page("code: ask for one", "/account/login/code/"),
            self.page("password: ask for a link", "/account/password/reset/"),
            self.page("password: it is saved", "/account/password/reset/done/"),
            self.page("account is not active", "/account/inactive/"),
            self.page("sign out", "/account/logout/", self.mira), self.page("sign out", "/account/logout/", self.guest),
            self.page("keep your seat", "/account/keep/", self.guest),
        ]  # fmt: skip
        asking, proving = Client(), Client()
        asking.post("/account/login/code/", {"email": self.mira.email})
        proving.post("/account/signup/", {"email": f"{make_username('nova')}@example.org"})
        for stage, client, path in [
            ("code: enter it to sign in", asking, "/account/login/code/confirm/"),
            ("code: enter it to sign up", proving, "/account/confirm-email/"),
        ]:
            found.append(self.page(stage, path, session=client.session.session_key))
        return found

    def tables(self) -> list[Page]:
        """Waiting rooms, as the host, as somebody who came, as somebody invited; and one that is closed."""
        room = create_match(self.mira, TITLE, seats=4, name="Two harbours")
        joining.join_match(room.pk, self.bo, room.invite)
        joining.add_bot(room.pk, self.mira, "steady")
        kept = create_match(self.mira, "galactic-civ", seats=3, pace="mail", private=True, name="Slow stars")
        invitations.invite_player(kept.pk, self.mira, self.ines.display)
        shared = create_match(self.mira, "galactic-civ", seats=3, name="One screen", settings={"start_hand": 3})
        for name in ("Ines", "Otto"):
            hotseat.add_held_seat(shared.pk, self.mira, name)
        starting.start_match(shared.pk, self.mira)
        while (held := match_cache.load_current_match(shared.pk)).next_held is None:
            bots_play(shared.pk)
        shut = create_match(self.mira, TITLE, seats=2, name="Shut")
        cancel_match(shut.pk, self.mira)
        return [
            self.page("room: the host", f"/m/{room.pk}/", self.mira),
            self.page("room: who sits there", f"/m/{room.pk}/", self.bo),
            self.page("room: who may sit down", f"/m/{room.pk}/"),
            self.page("room by mail: the host", f"/m/{kept.pk}/", self.mira),
            self.page("room by mail: who is invited", f"/m/{kept.pk}/", self.ines),
            self.page(f"one screen: handed to {held.seats[held.next_held].name}", f"/m/{shared.pk}/", self.mira),
            self.page("room: closed", f"/m/{shut.pk}/", self.mira, status=410),
            self.page("my games", "/play/mine/", self.mira), self.page("my games", "/play/mine/", self.guest),
            self.page("imported games", "/play/mine/imported/", self.mira),
        ]  # fmt: skip

    def own_pages(self) -> list[Page]:
        """Settings, the mailbox, reports; and what somebody sees against whom a measure was taken."""
        MailboxMessage.objects.create(
            to=self.mira.email, sender="Starboard <play@starboard.example>", subject="Your turn in Sunday crew",
            text="It is your turn.\n\nWhat you can do:\n  1  Roll the dice\n\nhttp://localhost/turn/x/\n",
            at=self.mira.date_joined,
        )  # fmt: skip
        self.reach(self.mira)
        settings_ = {
            "profile": "profile", "people": "people", "sessions": "sessions", "api keys": "tokens", "data": "data",
            "mail": "mail", "notices": "notices", "vacations": "vacations", "addresses": "email",
            "set a password": "password/set", "second step": "2fa", "passkeys": "2fa/webauthn",
        }  # fmt: skip
        muted = self.member("Rigel")
        sanctions.impose_sanction(muted, Sanction.Kind.values[1], "Rude in the lobby.", by=self.judge, hours=24)
        found = [self.page(f"settings: {stage}", f"/account/{path}/", self.mira) for stage, path in settings_.items()]
        return [
            *found,
            self.page("settings: profile", "/account/profile/", self.guest),
            self.page("settings: notices, without any place", "/account/notices/", self.ines),
            self.page("mailbox", "/mailbox/", self.mira), self.page("mailbox: empty", "/mailbox/"),
            self.page("report", f"/report/?person={self.bo.username}", self.mira),
            self.page("report: thanks", "/report/thanks/", self.mira),
            self.page("lobby under a measure", "/play/", muted),
        ]  # fmt: skip

    def reach(self, user: User) -> None:
        """Two devices, and three hooks in their three states."""
        now = clock.get_current_time_ms()
        for number, (name, reached) in enumerate((("Phone", now), ("Computer", None))):
            digest = f"{user.pk}-{number}"
            Device.objects.create(user=user, endpoint_digest=digest, name=name, at=now, reached=reached)
        states: list[dict[str, Any]] = [
            {"style": "discord", "name": "Sunday crew", "delivered": now},
            {"style": "ntfy", "name": "my turns", "tries": 3, "next_try": now + 2_400_000, "failure": "no answer"},
            {"style": "json", "tries": 8, "stopped": now, "failure": "an answer of 404"},
        ]
        for state in states:
            Hook.objects.create(user=user, url="https://hooks.example/a-place", at=now, **state)

    def turn_mails(self) -> list[Page]:
        """What the links in mails open."""
        mail = self.game("By mail", pace="mail")
        tasks.send_due_mails()
        proposals.create_proposal(mail.pk, self.bo, "pause", days=3)
        turn_mail = TurnMail.objects.filter(match=mail, kind="turn").first()
        text = "".join(MailboxMessage.objects.values_list("text", flat=True))
        turn, stop = re.search(r"/turn/[a-z2-7]{32}/", text), re.search(r"/stop/[^\s/>]+/", text)
        found = [
            self.page("mail: gone", "/turn/" + "a" * 32 + "/", status=404),
            self.page("seats: the table, with a pause asked for", f"/m/{mail.pk}/table/", self.mira),
        ]
        if turn_mail and turn and stop:
            found += [self.page("mail: decide", turn[0]), self.page("mail: stop mail", stop[0])]
        return found

    def about(self) -> list[Page]:
        """What the site says of itself."""
        return [self.page(f"about: {name}", f"/{name}/") for name in ("privacy", "house-rules", "contact")]

    def refused(self) -> list[Page]:
        """Forms that were filled in wrongly, as they come back."""
        usual = NewMatchForm(title_of(TITLE), self.mira).values()
        chosen = {name: "on" if each is True else str(each) for name, each in usual.items() if each or each == 0}
        table = {**chosen, "do": "open", "who_1": "name", "name_1": "Nobody Here", "name": "Far out"}
        days = {"first": "2020-01-02", "last": "2020-01-01"}
        whom = {"person": self.bo.username, "words": ""}
        taken = {"display": self.bo.display, "theme": "auto", "speed": "normal", "time_zone": "Moon/Base"}
        ends, measures = f"/admin/games/match/{self.running.pk}/end/", "/admin/accounts/sanction/add/"
        posts: list[tuple[str, User | None, str, dict[str, str], int]] = [
            ("sign in", None, "/account/login/", {"login": self.mira.email, "password": "not this one"}, 200),
            ("sign up", None, "/account/signup/", {"email": "nova at example", "password1": "12345678"}, 200),
            ("code", None, "/account/login/code/", {"email": "nova"}, 200),
            ("keep your seat", self.guest, "/account/keep/", {"email": "nova"}, 200),
            ("profile", self.mira, "/account/profile/", taken, 200),
            ("addresses", self.mira, "/account/email/", {"action_add": "", "email": "nova"}, 200),
            ("password", self.mira, "/account/password/set/", {"password1": "123", "password2": "124"}, 200),
            ("vacation", self.mira, "/account/vacations/", days, 422),
            ("deleting", self.mira, "/account/data/delete/", {"name": "Bosse"}, 422),
            ("new table", self.mira, f"/play/new/{TITLE}/", table, 422),
            ("report", self.mira, "/report/", whom, 422),
            ("a measure", self.boss, measures, {"user": "nobody", "reason": ""}, 200),
            ("ending a game", self.boss, ends, {"reason": ""}, 200),
        ]
        found = [
            self.page(f"refused: {stage}", path, user, form=form, status=status)
            for stage, user, path, form, status in posts
        ]
        return [
            *found,
            self.page("settings: api keys", "/account/tokens/", self.ines, form={"name": "My bot on the laptop"}),
            *list_program_pages(self),
            self.page("admin: end a game", ends, self.boss),
        ]

    def errors(self) -> list[Page]:
        """The pages of what goes wrong."""
        request = RequestFactory().get("/")
        request.user = AnonymousUser()
        request.session = {}  # type: ignore[assignment]
        found = [
            self.page("error: 404", "/no/such/page/", status=404),
            self.page("error: 404", "/no/such/page/", self.mira, status=404),
            self.page("nothing to confirm", "/account/reauthenticate/", self.mira),
        ]
        for status, name in BARE.items():
            html = render_to_string(name, {"reason": REASON if status == 429 else ""}, request)
            found.append(self.page(f"error: {status} {name}", f"/{name}", status=status, html=html))
        return found
