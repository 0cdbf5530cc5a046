"""A game by mail as people play it: two in two browsers open a table in the form, each lays down the plan that the page
offers, and they answer what they are asked until the game is over or so many questions are answered.

`python -m tests.browser.by_mail --out DIR [title …]` says who answered how often, and photographs each new thing on the
way in every size (`--every`: and light), with what the gallery finds to be wrong there. 1 as the exit code if anything
is.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, expect, sync_playwright

from tests.gallery.looking import Look
from tests.gallery.sheets import sheets
from tests.gallery.stages import TITLES
from tests.services import chromium
from tests.services.sites import LoneSite

from .camera import Camera
from .mail_player import Player

QUESTIONS = 40  # answered in person, then they have seen enough
OURS = "frame is sandboxed"  # a letter's frame runs no script, and a browser tells that it did not run ours
LOOKED_AT = 14  # questions after which there is a past to preview a plan with
PATIENCE = 20.0  # seconds for an answer that is on its way
PEOPLE = """
from allauth.account.models import EmailAddress
from accounts.models import User
from accounts.names import make_username
from tests.people import browser

answer = []
for name in ("Ann", "Ben"):
    address = f"{make_username('mail')}@example.org"
    user = User.objects.create(username=make_username("player"), display=name, email=address)
    EmailAddress.objects.create(user=user, email=address, verified=True, primary=True)
    answer.append([name, browser(user).session.session_key])
"""
TALLY = """
from collections import Counter
from games.models import Entry, Fired, Match, TurnMail

match, fired = Match.objects.get(pk={match!r}), Fired.objects.filter(match={match!r}).values_list("entry", flat=True)
rows = Entry.objects.filter(match=match, seat__gte=0).exclude(number__in=list(fired)).values_list("seat", "actor")
planned = Entry.objects.filter(match=match, number__in=list(fired)).values_list("seat", flat=True)
letters = TurnMail.objects.filter(match=match, state="sent").values_list("seat", flat=True)
answer = {{
    "status": match.status, "entries": match.version, "letters": dict(Counter(letters)),
    "plan": dict(Counter(planned)), "others": dict(Counter(f"{{seat}} {{actor}}" for seat, actor in rows)),
}}
"""
FIRED = """async ([id, end]) => {  // the last answer of a plan; what stands at the very end is no replay
  const {plans} = await (await fetch(`/api/matches/${id}/plans`)).json();
  const entries = plans.flatMap(plan => plan.fired.map(each => each.entry)).filter(at => at < end);
  return entries.sort((a, b) => a - b).at(-1) ?? null;
}"""
PRESS = """turn => {  // as somebody who takes what is offered first, and looks further where that leads nowhere
  const may = ':not([disabled], [data-deliberate])', panel = document.querySelector('#decide');
  const first = panel.querySelector(`.btn.main${may}`) ?? panel.querySelector(`.btn.solid${may}`);
  const rest = [...panel.querySelectorAll(`[data-choice]${may}, .many .btn${may}`)];
  const onward = rest.filter(each => !/^(Cancel|Back|Trade)/.test(each.innerText.trim()));
  const lying = document.querySelector('.tabletop button[aria-pressed="false"]:not(#decide *)');  // cards to choose
  const button = (turn % 6 < 3 && first) || onward[turn % Math.max(1, onward.length)] || first || lying;
  button?.click();
  return button?.innerText.trim().split('\\n')[0] ?? '';
}"""


class Game:
    """One game by mail of the two."""

    def __init__(self, title: str, players: Sequence[Player], camera: Camera, questions: int) -> None:
        self.title, self.players, self.camera, self.match = title, players, camera, ""
        self.questions = questions
        self.shown: set[str] = set()

    def look(self, player: Player, stage: str) -> None:
        """A picture of it, once a game."""
        if stage not in self.shown:
            self.shown.add(stage)
            self.camera.take(player.page, self.title, stage, player.name)

    # -- the table

    def open_table(self) -> None:
        """One opens it in the form, by mail, for two; the other sits down, and it begins."""
        host, guest = self.players
        host.go(f"/play/new/{self.title}/")
        page = host.page
        page.locator(".pace-choice label", has_text="By mail").click()
        page.locator("label[for^=id_seats]", has_text=re.compile(r"^\s*2\s*$")).click()
        page.get_by_label("Table name").fill("Slow orbit")
        page.get_by_label("If someone leaves").select_option("no")
        page.wait_for_timeout(400)
        self.look(host, "form: by mail")
        page.locator(".open-it button").click()
        page.wait_for_url(re.compile(r"/m/[^/]+/"))
        self.match = page.url.split("/m/")[1].split("/")[0]
        self.look(host, "room: by mail")
        guest.go(f"/m/{self.match}/")
        with guest.page.expect_navigation():
            guest.page.get_by_role("button", name="Sit down").first.click()
        for player in self.players:  # the waiting room becomes the game
            player.page.locator("#decide h2").first.wait_for()
            player.page.wait_for_load_state("networkidle")
            player.pass_by()

    # -- plans

    def lay_plan(self, player: Player, edits: bool) -> None:
        """The plan that the page offers; one of them looks at what else there is before that."""
        player.open_plan()
        self.look(player, "plan: offered")
        if edits:
            self.edit_plan(player)
        self.lay_down(player)

    def lay_again(self, player: Player) -> bool:
        """Where a line on the page calls for a plan, it is laid."""
        call = player.page.get_by_role("button", name="Lay your plan")
        if not call.count() or not call.first.is_visible():
            return False
        self.look(player, "a plan is called for")
        call.first.click()
        expect(player.page.locator(".orders-rule").first).to_be_visible()
        self.lay_down(player)
        return True

    def lay_down(self, player: Player) -> None:
        """What is on the sheet."""
        page = player.page
        page.get_by_role("button", name=re.compile("^(Lay down|Confirm) this plan$")).click()
        sure = page.get_by_role("heading", name="It would answer now")
        in_force = page.get_by_text(re.compile("Your plan is in force|Your plan asks you"))
        expect(sure.or_(in_force).first).to_be_visible()
        if sure.count():
            self.look(player, "plan: it would answer now")
            page.get_by_role("button", name="Lay down this plan").click()
            expect(in_force.first).to_be_visible()
        asked_first = "(Conflict)"  # that it would answer at once is asked first, and a browser calls that an error
        player.window.complaints[:] = [each for each in player.window.complaints if asked_first not in each]
        self.look(player, "plan: in force")
        page.get_by_role("button", name=re.compile("^(Close|To the question)$")).first.click()

    def edit_plan(self, player: Player) -> None:
        """A blank, what else a sentence holds, a text that is not understood, a sheet with nothing on it."""
        page = player.page
        page.locator(".orders-rule .blank").first.click()
        self.look(player, "plan: a blank")
        page.locator(".orders-rule .lasts").first.click()
        self.look(player, "plan: more of a sentence")
        page.locator(".orders-rule .lasts").first.click()
        page.locator(".add-row .pill").first.click()
        self.look(player, "plan: a new sentence")
        page.locator(".add-row .pill").first.click()
        for text, stage in (("fly me to the moon if 7", "plan: not understood"), ("", "plan: empty")):
            page.get_by_role("button", name="As text").click()
            page.locator("textarea[name=plan]").fill(text)
            page.get_by_role("button", name="Use this text").click()
            page.wait_for_timeout(400)
            self.look(player, stage)
            if page.locator("textarea[name=plan]").count():
                page.get_by_role("button", name="Cancel").click()
        player.window.complaints.clear()  # of the browser, about what was refused
        page.locator(".strengths label", has_text="about what is not clear").click()
        expect(page.locator(".orders-rule").first).to_be_visible()

    # -- the game

    def play(self) -> None:
        """Whoever is asked answers, if their plan does not."""
        until = time.monotonic() + 60 + self.questions * PATIENCE
        while sum(each.answered for each in self.players) < self.questions and time.monotonic() < until:
            if any(each.window.over for each in self.players):
                return
            for player in self.players:
                player.window.assert_quiet()
                if self.lay_again(player):
                    self.players[0].page.wait_for_timeout(300)
                elif player.window.asked:
                    self.answer(player)
            self.players[0].page.wait_for_timeout(30)

    def answer(self, player: Player) -> None:
        """One question: the plan's, or in person."""
        player.pass_by()
        before = player.window.version
        if player.planned:
            self.await_move(player, before, PATIENCE)
            return
        if player.answered == 1:
            self.look(player, "question: the plan asks")
        if player.answered == LOOKED_AT // 2 and "the table" not in self.shown:
            self.look_around(player)
        for turn in range(24):
            if player.window.version != before or not player.window.asked:
                break
            player.page.evaluate(PRESS, turn)
            self.await_move(player, before, 0.6 if turn % 2 else 1.2)
        else:
            raise AssertionError(f"{self.title}: {player.name} finds no answer to {player.window.question}")
        player.answered += player.window.version != before  # else somebody else has, or it was no question

    def await_move(self, player: Player, before: int, seconds: float) -> None:
        """Until the game has gone on, or so long."""
        until = time.monotonic() + seconds
        while player.window.version == before and time.monotonic() < until:
            player.page.wait_for_timeout(25)

    def look_around(self, player: Player) -> None:
        """In the middle of the game: the plan with a past, the time, the table, the letters."""
        page = player.page
        player.open_plan()
        page.wait_for_timeout(600)
        self.look(player, "plan: with a preview")
        page.get_by_role("button", name=re.compile("^(Close|To the question)$")).first.click()
        page.locator("details.time summary").click()
        page.wait_for_timeout(600)
        self.look(player, "time and latest ends")
        for path, stage in (
            (f"/m/{self.match}/table/", "the table"),
            ("/account/notices/", "notices"),
            ("/account/mail/", "mail"),
            ("/play/seats/", "seats to take over"),
            ("/play/mine/", "my games"),
            ("/mailbox/", "the mailbox"),
        ):
            player.go(path)
            self.look(player, stage)
        player.window.complaints[:] = [each for each in player.window.complaints if OURS not in each]
        player.play_at(self.match)

    # -- the end

    def end(self) -> None:
        """One leaves, if it is not over; then the result, and the plans in the replay."""
        first, second = self.players
        if not second.window.over:
            first.go(f"/m/{self.match}/table/")
            first.page.get_by_text("Leave this game").first.click()
            first.page.get_by_role("button", name="Leave this game").click()
        second.play_at(self.match)
        second.page.wait_for_load_state("networkidle")
        self.look(second, "over")
        entry = second.page.evaluate(FIRED, [self.match, second.window.version])
        if entry is None:
            return
        second.go(f"/m/{self.match}/?at={entry}")
        second.page.locator(".told-plan summary").first.click()
        self.look(second, "replay: a plan answered")


def played(site: LoneSite, browser: Browser, title: str, camera: Camera, questions: int) -> list[Look]:
    """One game; its pictures."""
    players = [Player(site, browser, name, session) for name, session in site.ask(PEOPLE)]
    out, begun = camera.out, time.monotonic()
    game = Game(title, players, camera, questions)
    try:
        game.open_table()
        for player, edits in zip(players, (True, False), strict=True):
            game.lay_plan(player, edits)
        game.play()
        game.end()
    except (AssertionError, Error) as error:
        players[0].page.screenshot(path=out / f"{title}-stuck-1.png")
        players[1].page.screenshot(path=out / f"{title}-stuck-2.png")
        print(f"{title}: {str(error)[:600]}", flush=True)
        camera.failed = True
    tally = site.ask(TALLY.format(match=game.match)) if game.match else {}
    in_person = {player.name: player.answered for player in players}
    print(f"{title}: {time.monotonic() - begun:.0f} s, in person {in_person}, {tally}", flush=True)
    for player in players:
        player.page.context.close()
    return camera.taken


def main(words: Sequence[str] | None = None) -> int:
    """0 if nothing is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.by_mail", description=__doc__)
    parser.add_argument("--out", required=True, help="the folder for pictures and sheets")
    parser.add_argument("--every", action="store_true", help="each size in both lights")
    parser.add_argument("--questions", type=int, default=QUESTIONS, help="answered in person, then one leaves")
    parser.add_argument("titles", nargs="*", default=TITLES)
    wish = parser.parse_args(words)
    out = Path(wish.out).resolve()
    out.mkdir(parents=True, exist_ok=True)
    site = LoneSite(STARBOARD_BOT_PACE="0.02", STARBOARD_VISIT_MS="0").start()
    taken: list[Any] = []
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**chromium.launch_args())
            for title in wish.titles:
                taken += played(site, browser, title, Camera(out, wish.every), wish.questions)
            sheets(browser, taken, out)
            browser.close()
    finally:
        site.stop()
    red = [look for look in taken if look.faults]
    for look in red:
        for fault in look.faults:
            print(f"{look.subject.group} | {look.subject.stage} | {look.size} {look.scheme} | {fault}")
    print(f"{len(taken)} pictures, {len(red)} with faults")
    return 1 if red else 0


if __name__ == "__main__":
    sys.exit(main())
