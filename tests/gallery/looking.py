"""A browser that looks: opens a subject once, shows it in every size and light, and tells what is wrong with it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from axe_playwright_python.sync_playwright import Axe
from msgspec import Struct
from playwright.sync_api import Browser, BrowserContext, Error, Page, Response

from .posting import post_form

HERE = Path(__file__).parent
SIGHT, CHECKS, WATCH, KEEP = ((HERE / f"{name}.js").read_text("utf-8") for name in ("sight", "checks", "watch", "keep"))
SIZES = ["1440x900", "1366x768", "820x1180", "390x844", "844x390", "720x450"]
SCHEMES = ["dark", "light"]
NO_FAULTS = ("Failed to load resource", "Blocked script execution")  # the latter: our own scripts, in a mail's frame
SHIFT = 0.1  # Google's "good"
HTML = "text/html; charset=utf-8"
WCAG = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]}
PATIENCE = 30_000  # ms
LUCK_TOLD = 120_000  # ms; it is worked out at the lowest priority
EMPTIED = 12  # subjects after which a window begins anew
TALLEST = 2_400  # px of a page in a picture
THEN = " then "  # between what is pressed one after the other
DRAWN = "() => document.querySelector('#decide h2') && !document.querySelector('.tabletop.waiting')"
STILL = (
    "async () => { await document.fonts.ready; for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame); }"
)
NAMES = """() => [...new Set([...document.querySelectorAll('#decide button:not([disabled])')]
  .map(each => each.innerText.trim().split('\\n')[0].trim()).filter(Boolean))]"""
QUESTION = "() => document.querySelector('#decide').innerText.split('\\n').slice(0, 3).join(' ')"
MOVERS = """() => [...new Set(movers.filter(Boolean).map(({nodeName, className}) =>
  `${nodeName.toLowerCase()} ${className?.baseVal ?? className ?? ""}`.trim()))].slice(0, 8).join("; ")"""
COMES_OUT = """selector => {  // whether a target that something lies over comes out from under it, large enough
  const el = document.querySelector(selector), least = 24, scrolled = [];
  for (let up = el; up; up = up.parentElement) scrolled.push([up, up.scrollLeft, up.scrollTop]);
  const far = least / 2 - 1;
  const shut = ":has(> button[aria-label=Close]), :has(> * > button[aria-label=Close])";  // what is open over it
  const out = block => {
    el.scrollIntoView({block, inline: "center", behavior: "instant"});
    const box = el.getBoundingClientRect(), x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
    const hit = ([dx, dy]) => {
      const top = document.elementFromPoint(x + dx * far, y + dy * far);
      return el.contains(top) || Boolean(top?.closest(shut));
    };
    return Math.min(box.width, box.height) >= least && [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]].every(hit);
  };
  const free = ["center", "start"].some(out);
  for (const [up, left, top] of scrolled) Object.assign(up, {scrollLeft: left, scrollTop: top});
  return free;
}"""
MUTE = """(() => {  // a press may open things, but plays nothing: the position stays
  const send = WebSocket.prototype.send, asked = window.fetch;
  window.played = 0;
  window.fetch = (to, how) => {
    const deed = /^\\/api\\/matches\\/.*(?<!\\/seen|\\/preview)$/.test(String(to));
    if (how?.method !== 'POST' || !deed) return asked(to, how);
    window.played++;
    return Promise.resolve(new Response('{}'));
  };
  WebSocket.prototype.send = function (data) {
    if (/"play"/.test(String(data))) { window.played++; return; }
    send.call(this, data);
  };
})()"""


class Subject(Struct):
    """Something to look at: a page, or a stage of a game from a seat."""

    group: str  # a title, or "pages"
    stage: str
    seat: str
    path: str
    session: str = ""
    match: str = ""  # to be made fresh before it is opened
    status: int = 200
    press: str = ""  # what to press first, as a selector; several with " then " between them
    form: dict[str, str] = {}  # what is sent there as a form; its answer is the page
    kept: dict[str, str] = {}  # what the browser kept from visits before
    own_number: dict[str, str | int | bool] = {}  # the number it keeps for a game's dice
    awaits: str = ""  # what comes by itself a while after the page, as a selector
    upload: str = ""  # a file that is sent there with the form, in base64
    html: str = ""  # what stands there, where no request leads to it
    whole: bool = False  # the picture shows the whole page, not the window alone


class Look(Struct):
    """One picture, and what is wrong in it."""

    subject: Subject
    size: str
    scheme: str
    picture: str
    faults: list[str]


class Ears:
    """What a page complains of: errors of scripts, requests that failed, violations of the policy."""

    def __init__(self, page: Page, subject: Subject) -> None:
        self.said: list[str] = []
        self.subject = subject
        page.on("pageerror", lambda error: self.said.append(f"script: {error}"))
        page.on("console", self.console)
        page.on("requestfailed", self.failed)
        page.on("response", self.answered)

    def console(self, message: Any) -> None:
        """Errors in the console; those of requests are told by the requests."""
        if message.type == "error" and not message.text.startswith(NO_FAULTS):
            self.said.append(f"script: {message.text}")

    def failed(self, request: Any) -> None:
        """A request that came to nothing; what a page gives up on leaving is none."""
        if request.failure != "net::ERR_ABORTED":
            self.said.append(f"request: {path_of(request.url)} failed: {request.failure}")

    def answered(self, response: Response) -> None:
        """An answer that is an error, but for that of the page itself where it is meant."""
        own = response.request.is_navigation_request() and response.status == self.subject.status
        if response.status >= 400 and not own:
            self.said.append(f"request: {path_of(response.url)} answered {response.status}")

    def heard(self) -> list[str]:
        """What was said since the last time, each once."""
        said, self.said = list(dict.fromkeys(self.said)), []
        return said


def path_of(url: str) -> str:
    return re.sub(r"^\w+://[^/]+", "", url).split("?")[0]


class Window:
    """One browser with what it has loaded before; a new one, with nothing in its cache, after every few subjects."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url, self.used = browser, url, 0
        self.presses = True  # each button of the panel once
        self.tried: set[str] = set()  # buttons that were pressed already, with the title they belong to
        self.context: BrowserContext | None = None

    def page(self, subject: Subject, size: str, scheme: str) -> Page:
        """An empty page of whoever looks at this subject."""
        if self.context is None or self.used % EMPTIED == 0:
            self.close()
            self.context = self.browser.new_context(base_url=self.url, reduced_motion="reduce")
            self.context.set_default_timeout(PATIENCE)
            self.context.add_init_script(WATCH)
            self.context.add_init_script(MUTE)
        self.used += 1
        self.context.clear_cookies()
        if subject.session:
            self.context.add_cookies([{"name": "session", "value": subject.session, "url": self.url}])
        page = self.context.new_page()
        show(page, size, scheme)
        return page

    def close(self) -> None:
        if self.context is not None:
            self.context.close()


def show(page: Page, size: str, scheme: str) -> None:
    """The window in this size, in this light."""
    page.set_viewport_size(viewport(size))
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]


def viewport(size: str) -> Any:
    wide, high = size.split("x")
    return {"width": int(wide), "height": int(high)}


def looks(window: Window, subject: Subject, order: list[tuple[str, str]], out: Path) -> Iterator[Look]:
    """Opens a subject in the first of these sizes and lights, and shows it in the others after that. What is opened by
    a press is opened in each size anew, where that has the button."""
    sizes = dict.fromkeys(size for size, _ in order)
    for part in [[each for each in order if each[0] == size] for size in sizes] if subject.press else [order]:
        yield from shown(window, subject, part, out)


def shown(window: Window, subject: Subject, order: list[tuple[str, str]], out: Path) -> Iterator[Look]:
    """The same page in these sizes and lights, one after the other."""
    page = window.page(subject, *order[0])
    ears = Ears(page, subject)
    try:
        faults = opened(page, subject)
        if subject.press and not page.locator(subject.press.split(THEN)[0]).first.is_visible():
            return
        faults += pressed(page, subject.press)
        for size, scheme in order:
            show(page, size, scheme)
            page.evaluate(STILL)
            page.wait_for_timeout(60)
            picture = out / f"{slug(subject)}-{size}-{scheme}.jpg"
            photograph(page, subject, picture)
            faults += ears.heard() + found(page)
            if asks_axe(size):
                page.evaluate("window.back = gallery.places()")
                faults += axe(page)
                page.evaluate("window.back()")
                ears.heard(), page.evaluate("window.forbidden.splice(0)")  # its own
            yield Look(subject, size, scheme, str(picture), list(dict.fromkeys(faults)))
            faults = []
        if window.presses and subject.seat == "asked" and not subject.press:
            for name in openings(page, subject, window.tried):
                opens = msgspec.structs.replace(subject, stage=f"opens: {name}")
                picture = out / f"{slug(opens)}-{size}-{scheme}.jpg"
                photograph(page, opens, picture)
                yield Look(opens, size, scheme, str(picture), ears.heard() + found(page))
                page.keyboard.press("Escape")
    except Error as error:
        yield Look(subject, *order[0], "", [f"load: {str(error).splitlines()[0]}", *ears.heard()])
    finally:
        page.close()


def opened(page: Page, subject: Subject) -> list[str]:
    """Loads a subject; what was wrong with that."""
    faults = []
    for name, value in subject.kept.items():
        page.add_init_script(f"localStorage.setItem({json.dumps(name)}, {json.dumps(value)})")
    if subject.own_number:
        page.add_init_script(f"({KEEP})({json.dumps(subject.own_number)})")
    if subject.html:
        page.route(
            f"**{subject.path}",
            lambda route: route.fulfill(status=subject.status, body=subject.html, content_type=HTML),
        )
    answer = (
        post_form(page, subject.path, subject.form, subject.upload)
        if subject.form or subject.upload
        else page.goto(subject.path)
    )
    if answer is None or answer.status != subject.status:
        faults.append(f"request: {subject.path} answered {answer and answer.status}, not {subject.status}")
    if subject.match:
        try:
            page.wait_for_function(DRAWN, timeout=PATIENCE)
        except Error:
            faults.append("load: the decision panel does not come")
    try:
        page.wait_for_load_state("networkidle", timeout=5_000)
    except Error:
        faults.append("load: the network does not come to rest")
    try:
        page.wait_for_function("() => !document.querySelector('.luck[aria-busy=true]')", timeout=LUCK_TOLD)
    except Error:
        faults.append("load: luck and choices are not told")
    try:
        if subject.awaits:
            page.locator(subject.awaits).wait_for(timeout=PATIENCE)
    except Error:
        faults.append(f"load: {subject.awaits} does not come")
    page.wait_for_timeout(250)
    shifted = page.evaluate("window.shifted")
    if shifted > SHIFT:
        faults.append(f"shift: {shifted:.2f} while it was loaded [{page.evaluate(MOVERS)}]")
    return faults


def pressed(page: Page, selector: str) -> list[str]:
    """Presses what opens the stage."""
    for each in selector.split(THEN) if selector else ():
        try:
            page.locator(each).first.click(timeout=8_000)  # some of it comes once the page is quiet
        except Error as error:
            return [f"reach: {each} cannot be pressed: {str(error).splitlines()[0]}"]
        page.wait_for_load_state("networkidle")
        page.wait_for_function("() => !document.body.innerText.includes('Fetching your plan')", timeout=PATIENCE)
    page.mouse.move(0, 0)  # or it lies over a space of another size, which shows its card
    return []


def openings(page: Page, subject: Subject, tried: set[str]) -> Iterator[str]:
    """Presses each button of the panel that was not pressed in this title before, and stops at those that open
    something. What makes a move is kept from going out; the page is loaded anew after it."""
    for name in page.evaluate(NAMES):
        key = f"{subject.group}: {re.sub(r'[0-9][0-9,.]*', 'N', name)}"
        if key in tried:
            continue
        tried.add(key)
        before = page.evaluate(QUESTION)
        button = page.locator("#decide button:not([disabled])").filter(has_text=name).first
        if not button.is_visible():
            continue
        button.click(timeout=8_000)  # some of it comes once the page is quiet
        page.wait_for_timeout(300)
        page.evaluate(STILL)
        if page.evaluate("window.played"):
            page.reload()
            page.wait_for_function(DRAWN, timeout=PATIENCE)
        elif page.evaluate(QUESTION) != before:
            yield name


def found(page: Page) -> list[str]:
    """What the page itself shows to be wrong."""
    page.evaluate(SIGHT + CHECKS)
    told = [f"{each['check']}: {each['what']} [{each['where']}]" for each in page.evaluate("gallery.faults()")]
    forbidden = page.evaluate("window.forbidden.splice(0)")
    return told + [f"policy: {each}" for each in dict.fromkeys(forbidden)]


def asks_axe(size: str) -> bool:
    """Contrast and names are the same in most sizes: one wide and one narrow are asked."""
    return size in ("1440x900", "390x844")


def axe(page: Page) -> list[str]:
    """What axe finds: contrast, names, roles."""
    violations = Axe().run(page, options=WCAG).response["violations"]
    return [
        f"axe: {each['id']}: {spot(node)}"
        for each in violations
        for node in each["nodes"][:4]
        if each["id"] != "target-size" or not page.evaluate(COMES_OUT, node["target"][0])
    ]


def spot(node: dict[str, Any]) -> str:
    """Where, and how far it misses."""
    any_ = node.get("any") or [{}]
    return f"{' '.join(map(str, node['target']))[:90]} {str(any_[0].get('message', ''))[:150]}".strip()


def photograph(page: Page, subject: Subject, picture: Path) -> None:
    """The picture for the sheet; of a page as a whole, as far as it is not endless."""
    if not subject.whole:
        page.screenshot(path=picture, type="jpeg", quality=72)
        return
    high = min(TALLEST, int(page.evaluate("document.documentElement.scrollHeight")))
    wide = page.viewport_size["width"] if page.viewport_size else 0
    clip: Any = {"x": 0, "y": 0, "width": wide, "height": high}
    page.screenshot(path=picture, type="jpeg", quality=72, full_page=True, clip=clip)


def slug(subject: Subject) -> str:
    """The beginning of the names of its pictures."""
    return re.sub(r"[^a-z0-9]+", "-", f"{subject.group}-{subject.stage}-{subject.seat}".lower()).strip("-")[:110]
