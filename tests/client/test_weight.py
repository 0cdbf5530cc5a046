"""The match page's first load stays below 118 kB compressed, fonts included; 120 are promised."""

import re
from pathlib import Path

import brotli
import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage

from config.storage import HashedFiles, lean, lean_style, served
from games.content.static_finder import list_client_folders
from games.templatetags.clients import list_client_modules

STATIC = Path(__file__).parents[2] / "static"
STYLES = ("css/tokens.css", "shared/pen.css", "css/base.css", "css/shell.css")
MATCH_STYLES = ("match/layout.css", "match/panel.css", "match/stage.css", "match/phone.css", "beside/beside.css")
PAGE = 6_000  # the page itself, with the board of the game inside, and the story so far
LIMIT = 118_000


def weight(path: Path) -> int:
    """How many bytes of a file go over the line."""
    name = path.relative_to(STATIC).as_posix() if path.is_relative_to(STATIC) else f"titles/{path.name}"
    return len(brotli.compress(served(name, path.read_text("utf-8")).encode()))


@pytest.mark.parametrize("slug", sorted(list_client_folders()))
def test_first_load(slug: str) -> None:
    own = list_client_folders()[slug]
    modules = [
        own / name.split("/")[-1] if name.startswith("titles/") else STATIC / name for name in list_client_modules(slug)
    ]
    files = [
        *modules,
        *(STATIC / name for name in STYLES + MATCH_STYLES),
        *own.glob("board.css"),
        *([STATIC / "match/ring.css"] if "match/ring.js" in list_client_modules(slug) else []),
        *(folder / "accent.css" for folder in list_client_folders().values() if (folder / "accent.css").exists()),
        *STATIC.glob("pages/shell.js"),
    ]
    fonts = sum(font.stat().st_size for font in (STATIC / "fonts").glob("*.woff2"))
    assert PAGE + fonts + sum(map(weight, files)) < LIMIT


def test_lean_keeps_code_and_strings() -> None:
    kept = 'const a = "/** x */"; /** Why. */\n'
    gone = "/** Gone. */\n  /**\n   * Gone too: a * and / inside.\n   */\n"
    script = f"{kept}{gone}  let b = /** @type {{X}} */ (' 2'); // stays\n"
    assert lean(script) == f"{kept}let b = (' 2'); // stays\n"


def test_lean_style_keeps_what_gaps_mean() -> None:
    style = (
        "/* Gone. */\n.a :hover, .b { color: red; margin: 0 auto }\n@media (x) and (y) {\n  .c { d: e(f, g) h; }\n}\n"
    )
    assert lean_style(style) == ".a :hover,.b{color: red;margin: 0 auto}@media (x) and (y){.c{d: e(f,g) h;}}"


def test_served_scripts_are_lean(tmp_path: Path) -> None:
    source = FileSystemStorage(tmp_path / "source")
    for name, text in {
        "match/a.js": "/** Why. */\nexport const a = 1;\n",
        "vendor/b.js": "/** Licence. */\nlet b;\n",
        "css/c.css": "/* Why. */\na { b: c; }\n",
    }.items():
        source.save(name, ContentFile(text))
    storage = HashedFiles(location=tmp_path / "served", base_url="/static/")
    paths = {}
    for name in ("match/a.js", "vendor/b.js", "css/c.css"):
        with source.open(name) as file:
            storage.save(name, file)
        paths[name] = (source, name)
    found = {name: Path(storage.path(hashed)).read_text() for name, hashed, _ in storage.post_process(paths)}
    assert found == {
        "match/a.js": "export const a = 1;\n",
        "vendor/b.js": "/** Licence. */\nlet b;\n",
        "css/c.css": "a{b: c;}",
    }


def test_all_that_a_page_imports_is_fetched_at_once() -> None:
    """The browser finds no module by reading another; what only other titles need is not fetched."""
    home = STATIC / "match"
    for slug, own in list_client_folders().items():
        known = list_client_modules(slug)
        assert {"match/main.js", "vendor/lit-html/lit-html.js", "vendor/lit-html/directive-helpers.js"} <= set(known)
        assert {path.name for path in own.glob("*.js")} <= late(own) | {Path(name).name for name in known}, slug
    all_known = {name for slug in list_client_folders() for name in list_client_modules(slug)}
    shared = {name for own in list_client_folders().values() for name in of_match(own, late(own))}
    assert {path.name for path in home.glob("*.js")} <= {"types.js"} | late(home) | shared | {
        Path(name).name for name in all_known
    }


@pytest.mark.parametrize("slug", sorted(list_client_folders()))
def test_what_the_first_picture_does_without_is_not_in_the_first_load(slug: str) -> None:
    known = {Path(name).name for name in list_client_modules(slug)}
    gone = {"auction.js", "fields.js", "trade.js", "result.js", "sums.js", "ruler.js", "talk.js", "pause.js", "away.js"}
    assert not known & (gone | {"fortune.js", "raising.js", "deals.js", "works.js"})
    assert not set(list_client_modules(slug)) & {"titles/planetopoly/deed.js", "titles/monopoly-space/deed.js"}


def of_match(own: Path, modules: set[str]) -> set[str]:
    """What a title's modules import of the match page."""
    return {name for each in modules for name in re.findall(r"/match/(\w+\.js)'", (own / each).read_text("utf-8"))}


def late(folder: Path) -> set[str]:
    """The modules that come when they are needed, and what only they import."""
    sources = {path.name: path.read_text("utf-8") for path in folder.glob("*.js")}
    found = {name for text in sources.values() for name in re.findall(r"=> import\('\./(\w+\.js)'\)", text)}
    found |= set(re.findall(r"^ +import\('\./(\w+\.js)'\)", "\n".join(sources.values()), re.MULTILINE))
    return found | {name for late in found for name in re.findall(r"from '\./(\w+\.js)'", sources[late])}
