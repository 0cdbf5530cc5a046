"""Matches of people that stand where a test in a browser wants to look, each with the cookies of its players.

They are by mail, so that no clock moves them on while somebody looks; or live, with bots.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from tests.browser.windows import Window
from tests.services.sites import LoneSite

MOST = 120  # moves until a match stands where it should; few need twenty
BEGUN = """
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from accounts.models import User
from accounts.names import make_username
from games.lobby.tables import create_match
from games.lobby import joining, starting
from games.matches import moves, match_cache
from games.engine.bots import choose
from games.engine.chance import Seeded
from common.refusals import Refused

users, sessions = [], []
for name in {names!r}:
    user = User.objects.create(username=make_username("player"), display=name)
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    users.append(user)
    sessions.append(session.session_key)
match = create_match(
    users[0], {title!r}, seats=len(users) + {bots}, rated=False, settings={settings!r}, name="A look", pace={pace!r}
)
for user in users[1:]:
    joining.join_match(match.pk, user, match.invite)
for _ in range({bots}):
    joining.add_bot(match.pk, users[0])
starting.start_match(match.pk, users[0])
chance, by_number, found = Seeded(3), {{user.pk: n for n, user in enumerate(users)}}, None
for move in range({most}):
    head = match_cache.load_current_match(match.pk)
    seat = min(head.table.asked)
    phase = type(head.table.game.stack[-1]).__name__
    actions = {{option.kind.__struct_config__.tag for option in head.table.options(seat)}}
    number = by_number.get(head.seats[seat].user_id)
    if number is not None and ({until}):
        found = number
        break
    action = choose(head.table.fork(), seat, "steady", chance)
    by = "bot" if number is None else users[number]
    try:
        moves.submit_move(match.pk, seat, action.to_json(), by=by, key=f"k{{move}}", version=head.version)
    except Refused:
        continue  # the site has moved its bot itself
answer = {{"match": match.pk, "sessions": sessions, "asked": found}}
"""


class Standing(NamedTuple):
    """A match, its game, the cookies of its players, and which of them is asked."""

    title: str
    match: str
    sessions: list[str]
    asked: int


def stand(
    site: LoneSite,
    title: str,
    until: str,
    *,
    names: tuple[str, ...] = ("Ann", "Ben", "Cleopatra"),
    bots: int = 0,
    **settings: Any,
) -> Standing:
    """Plays a match until `until` is true, an expression of `phase` (the class of what is asked), `actions` (what the
    asked seat may do), `move` and `head`. With bots it is live, and only a person is asked where it stands."""
    pace = "live" if bots else "mail"
    by_hand = {"house_answers": "off"} if pace == "mail" else {}  # else the house moves on what somebody looks at
    chosen = {"timers": "off", **by_hand, **settings}
    code = BEGUN.format(title=title, settings=chosen, until=until, names=names, bots=bots, pace=pace, most=MOST)
    answer = site.ask(code)
    assert answer["asked"] is not None, f"{title} never came to {until}"
    return Standing(title=title, **answer)


def sit(window: Window, site: LoneSite, standing: Standing, who: int | None = None, *, played: bool = False) -> None:
    """Opens a standing match as one of its players (the one who is asked) and waits for the board, past what
    happened meanwhile. `played`: they have played this game before, so its goal is not on the stage any more."""
    if played:
        window.page.add_init_script(f"localStorage.setItem('starboard.began', '{json.dumps([standing.title])}')")
    session = standing.sessions[standing.asked if who is None else who]
    window.page.context.add_cookies([{"name": "session", "value": session, "url": site.url}])
    window.page.goto(f"{site.url}/m/{standing.match}/")
    window.page.locator("#decide").wait_for()
    window.page.wait_for_function("() => !document.querySelector('.waiting') && document.fonts.status === 'loaded'")
    window.page.wait_for_load_state("networkidle")
    meanwhile = window.page.get_by_role("button", name="To my turn")
    if meanwhile.count():
        meanwhile.click()
    window.page.wait_for_function("() => !document.querySelector('#decide .happening')")
