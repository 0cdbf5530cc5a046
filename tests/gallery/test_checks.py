"""The checks of the gallery on small pages: each fault is found where it is, and nothing is found where all is well."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext

from .looking import WATCH, Ears, Subject, axe, found, opened

pytestmark = pytest.mark.lone

SUBJECT = Subject(group="pages", stage="small", seat="stranger", path="http://gallery.localhost/")
Looker = Callable[..., list[str]]
LONG = "Bartholomew of the Northern Harbour"


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A window of 800 x 600."""
    context = browser.new_context(viewport={"width": 800, "height": 600})
    context.add_init_script(WATCH)
    yield context
    context.close()


@pytest.fixture
def kinds(context: BrowserContext) -> Looker:
    """The kinds of faults that are found in a page with this body and these styles."""

    def look(body: str, css: str = "", head: str = "") -> list[str]:
        return sorted({fault.split(":")[0] for fault in faults(context, body, css, head)})

    return look


def faults(context: BrowserContext, body: str, css: str = "", head: str = "") -> list[str]:
    """All that is found in such a page."""
    html = f"<!doctype html><html lang=en><title>Small</title>{head}<style>body {{ margin: 0 }} {css}</style>{body}"
    page = context.new_page()
    ears = Ears(page, SUBJECT)
    page.route("**/*", lambda route: route.fulfill(status=404, body="gone"))
    subject = Subject(group="pages", stage="small", seat="stranger", path=SUBJECT.path, html=html)
    told = opened(page, subject) + found(page) + ears.heard()
    page.close()
    return told


GOOD = {
    "plain text": ("<h1>Two harbours</h1><p>All is well.</p>", ""),
    "an ellipsis with its title": (
        f"<p title='{LONG}'>{LONG}</p>",
            "p { width: 90px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }"),
    "a list that scrolls": (
        "<div tabindex=0>" + "<p>A line of the log.</p>" * 30 + "</div>", "div { height: 200px; overflow: auto }"),
    "a log at its end": (
        "<div data-scroll tabindex=0>" + "<p>A line of the log.</p>" * 30 + "</div>"
            "<script>document.querySelector('div').scrollTop = 9999</script>",
            "div { height: 200px; overflow: auto }"),
    "a page that scrolls": ("<p>A line of the log.</p>" * 60 + "<button class='btn main'>Roll</button>",
        ".btn { border: 0 }"),
    "for readers of screens": (
        "<p class=sr>The board is laid out.</p>",
            ".sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }"),
    "a badge over a picture": ("<div><i></i><b>3</b></div>",
        "div { position: relative } i { position: absolute; inset: 0; background: #ccc; z-index: -1 }"),
    "a bar that stays": ("<p>Line.</p>" * 60 + "<footer>Play now</footer>",
        "footer { position: fixed; bottom: 0; left: 0; right: 0; background: #fff }"),
    "one sheet over another": ("<p>Below here.</p><div>Above it.</div>",
        "p { margin: 0 } div { position: absolute; top: 60px; background: #fff }"),
    "a table in its own frame": (
        "<div tabindex=0 role=group aria-label=Players><p>Name, cash, worth, places</p></div>",
            "div { width: 200px; height: 90px; overflow: auto } p { width: 320px }"),
    "a line of links that goes on beside it": (
        "<nav><a href=/>Everyone</a><a href=/>Following</a><a href=/>This month</a></nav>",
            "nav { width: 150px; display: flex; overflow-x: auto } a { flex: none; padding: 10px }"),
    "what was opened and can be closed": (
        "<p>Below it.</p><div><button aria-label=Close>x</button> Log of the game, all of it</div>",
            "p { margin: 0 } div { position: fixed; inset: 0; background: #fff } button { border: 0 }"),
    "a menu that is open": (
        "<p>You owe 300.</p><div popover id=menu>Lobby</div><script>menu.showPopover()</script>",
        "p { margin: 0; width: 90px } div { inset: 0 auto auto 0; margin: 0; width: 300px; height: 90px; border: 0 }"),
    "a question over the board": (
        "<div id=board><p>Pale Harbour</p></div><aside role=alertdialog>Still there?</aside>",
            "#board { width: 320px; height: 320px } p { margin: 0 } aside { position: absolute; inset: 0 auto auto 0; "
            "width: 300px; height: 90px; background: #fff }"),
    "answers that stay at the foot of a sheet": (
        "<section id=decide tabindex=0>" + "<p>A deed.</p>" * 9 + "<footer>Sell two</footer></section>",
            "#decide { height: 200px; overflow: auto } footer { position: sticky; bottom: 0; height: 60px; "
            "background: #fff }"),
    "a wide field": ("<label>Seat <select><option>Bot, normal</select></label>", "select { width: 200px }"),
}  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
def test_nothing_is_found_where_all_is_well(kinds: Looker, name: str) -> None:
    assert kinds(*GOOD[name]) == []


BAD = {
    "text behind the edge of its box": (
        "cut", f"<p>{LONG}</p>", "p { width: 90px; overflow: hidden; white-space: nowrap }"),
    "lines behind the lower edge": (
        "cut", "<div>" + "<p>Influence +1</p>" * 6 + "</div>", "div { height: 60px; overflow: hidden }"),
    "an ellipsis and no title": (
        "ellipsis", f"<p>{LONG}</p>",
            "p { width: 90px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }"),
    "below the window of a page that is locked": (
        "cut", "<div></div><p>Roll the dice</p>", "html { overflow: hidden } div { height: 700px }"),
    "left of the window": ("cut", "<p>Roll the dice</p>", "p { position: absolute; left: -60px }"),
    "a choice too narrow for its value": (
        "cut", "<label>Seat <select><option>Bot, plays steadily</select></label>", "select { width: 70px }"),
    "a number too long for its field": (
        "cut", "<label>Bid <input value='1234567890'></label>", "input { width: 40px }"),
    "one text over another": (
        "overlap",
            "<p>Pale Harbour</p><div>leads with 480</div>",
            "p { margin: 0 } div { position: absolute; top: 2px; left: 8px }"),
    "text under something opaque": (
        "covered",
            "<p>Pale Harbour</p><div></div>",
            "p { margin: 0 } div { position: absolute; top: 0; left: 0; width: 200px; height: 40px; "
            "background: #fff }"),
    "text under what lets presses through": (
        "covered",
            "<p>Pale Harbour</p><div></div>",
            "p { margin: 0 } div { pointer-events: none; position: absolute; top: 0; left: 0; width: 200px; "
            "height: 40px; background: #fff }"),
    "a foot of the page under what sticks": (
        "covered", "<main><aside>New here?</aside></main><footer class=foot><a href=/>Contact</a></footer>",
            "main { height: 560px } aside { position: sticky; top: 0; height: 700px; background: #fff }"),
    "the main button below a page that is locked": (
        "reach",
            "<main><div></div><button class='btn main'>Roll</button></main>",
            "html, body { overflow: clip; height: 600px } div { height: 590px } .btn { border: 0 }"),
    "the main button under a bar": (
        "reach",
            "<main><button class='btn main'>Roll</button></main><footer></footer>",
            "html { overflow: hidden } .btn { border: 0 } footer { position: fixed; inset: 0; background: #fff }"),
    "a small board": ("board", "<div id=board></div>", "#board { width: 240px; height: 240px }"),
    "a board under its panel": (
        "board", "<div id=board></div><section id=decide>Roll?</section>",
            "#board { width: 340px; height: 340px } #decide { position: absolute; inset: 300px 0 0 }"),
    "a page wider than its window": ("wide", "<div>.</div>", "div { width: 900px }"),
    "a sheet wider than itself": (
        "sideways", "<div><p>Who are you, of all these?</p></div>",
            "div { width: 200px; height: 90px; overflow: auto } p { width: 320px }"),
    "a log that begins above its end": (
        "end", "<div data-scroll tabindex=0>" + "<p>A line of the log.</p>" * 30 + "</div>",
            "div { height: 200px; overflow: auto }"),
    "a question over a name beside the board": (
        "covered", "<p>Early Vega</p><aside role=alertdialog>Still there?</aside>",
            "p { margin: 0 } aside { position: absolute; inset: 0 auto auto 0; width: 300px; height: 90px; "
            "background: #fff }"),
    "answers over what they are about": (
        "pinned", "<section id=decide tabindex=0>" + "<p>A deed.</p>" * 9 + "<footer>Sell two</footer></section>",
            "#decide { height: 200px; overflow: auto } footer { position: sticky; bottom: 0; height: 170px; "
            "background: #fff }"),
    "a button nobody has drawn": ("bare", "<button>Sell</button>", ""),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_every_fault_of_the_page_is_found(kinds: Looker, name: str) -> None:
    kind, body, css = BAD[name]
    assert kind in kinds(body, css)


def test_an_error_of_a_script_is_heard(kinds: Looker) -> None:
    assert kinds("<script>nothing.at.all()</script>") == ["script"]


def test_a_request_that_fails_is_heard(kinds: Looker) -> None:
    assert kinds("<p>Here.</p>", head="<link rel=stylesheet href=/static/gone.css>") == ["request"]


def test_another_status_than_meant_is_heard(context: BrowserContext) -> None:
    page = context.new_page()
    page.route("**/*", lambda route: route.fulfill(status=500, body="<p>It broke.</p>", content_type="text/html"))
    assert any("answered 500" in each for each in opened(page, SUBJECT))


def test_a_violation_of_the_policy_is_heard(kinds: Looker) -> None:
    policy = "<meta http-equiv=Content-Security-Policy content=\"img-src 'none'\">"
    assert "policy" in kinds("<img alt='' src=/a.png>", head=policy)


def test_what_pushes_the_page_away_is_measured(kinds: Looker) -> None:
    """The board that comes after its frame."""
    late = "<div id=top></div><h1>The board</h1><p>All that stood here.</p><script>addEventListener('load', () =>"
    push = "setTimeout(() => { document.getElementById('top').style.height = '400px' }, 60))</script>"
    assert "shift" in kinds(f"{late} {push}", "h1, p { height: 200px }")


def test_axe_is_asked(context: BrowserContext) -> None:
    """Contrast and names."""
    page = context.new_page()
    page.set_content(
        "<html lang=en><title>Small</title><main><p style='color: #ccc; background: #fff'>Pale</p><input></main>"
    )
    told = axe(page)
    assert any("color-contrast" in each for each in told)
    assert any("label" in each for each in told)


def test_what_comes_out_from_under_a_bar_is_no_small_target(context: BrowserContext) -> None:
    """Where a list is scrolled, its bar lies over now this and now that; what stays below is too small."""
    rows = "".join(f"<p><button>Round {number}</button></p>" for number in range(12))
    bar = "<footer><button>Play again</button></footer>"

    def told(css: str) -> list[str]:
        page = context.new_page()
        page.set_content(
            f"<html lang=en><title>Small</title><style>p {{ margin: 0; height: 44px }} button {{ height: 44px }}"
            f"{css}</style><main>{rows}{bar}</main>"
        )
        return [each for each in axe(page) if "target-size" in each]

    here = "main { height: 300px; overflow: auto }"
    assert told(f"{here} footer {{ position: sticky; bottom: 0; background: #fff; height: 56px }}") == []
    assert told(f"{here} p {{ height: 12px }} button {{ height: 12px }}")


def test_what_lies_half_under_a_foot_that_stays_is_not_small(context: BrowserContext) -> None:
    """It is scrolled out from under it; what lies there for good is too small."""
    css = "button { display: block; height: 30px; width: 200px } "
    stays = css + "div { height: 130px; overflow: auto } footer { position: sticky; bottom: 0; height: 55px; "
    covers = css + "footer { position: absolute; top: 75px; left: 0; width: 300px; height: 200px; "
    for style, small in ((stays, False), (covers, True)):
        page = context.new_page()
        rows = "".join(f"<button>Moment {n}</button>" for n in range(8))
        page.set_content(
            f"<html lang=en><title>Small</title><style>body {{ margin: 0 }} {style} background: #fff }}</style>"
            f"<main><div tabindex=0>{rows}<footer><button>Play again</button></footer></div></main>"
        )
        assert any("target-size" in each for each in axe(page)) is small
        page.close()


def test_a_name_of_forty_wide_letters_is_found(kinds: Looker) -> None:
    """What guests may call themselves must not break a seat: it is cut with an ellipsis and a title, or it wraps."""
    seat = "<div class=seat><b>" + "W" * 40 + "</b><span>1,500</span></div>"
    css = ".seat { width: 300px; display: flex; overflow: hidden } b { flex: none }"
    assert "cut" in kinds(seat, css)
