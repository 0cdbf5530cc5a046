"""The match page's first load stays below 118 kB compressed, fonts included; 120 are promised."""

import re
from pathlib import Path

import brotli
import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage

from config.packs import BETWEEN, MATCH, Packs
from config.sheets import SHEETS, list_sheets
from config.storage import OURS, HashedFiles, get_served_text, strip_script, strip_style
from games.content.static_finder import list_client_folders
from games.templatetags.clients import list_client_modules
from tests.client.test_packs import everything

STATIC = Path(__file__).parents[2] / "static"
PAGE = 9_000  # the page itself, with the board of the game and the position inside, and the story so far
BEGINS = ("pages/shell.js", "pages/waiting.js", MATCH, BETWEEN)
LIMIT = 118_000


def read_styles() -> dict[str, str]:
    """All styles as they are served, by path."""
    shared = {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*.css")}
    own = {
        f"titles/{slug}/{path.name}": path for slug, at in list_client_folders().items() for path in at.glob("*.css")
    }
    return {name: get_served_text(name, path.read_text("utf-8")) for name, path in (shared | own).items()}


@pytest.mark.parametrize("slug", sorted(list_client_folders()))
def test_first_load(slug: str) -> None:
    packs, styles = Packs(everything()), read_styles()
    scripts = [packs.write_file(file) for file in packs.list_files([*BEGINS, f"titles/{slug}/board.js"])]
    sheets = ["".join(styles[name] for name in list_sheets(pack, styles)) for pack in SHEETS]
    sheets += [styles[name] for name in (f"titles/{slug}/board.css",) if name in styles]
    sheets += [styles["match/ring.css"]] if "match/ring.js" in list_client_modules(slug) else []
    fonts = sum(font.stat().st_size for font in (STATIC / "fonts").glob("*.woff2"))
    found = PAGE + fonts + sum(len(brotli.compress(text.encode())) for text in scripts + sheets)
    assert found < LIMIT


def test_all_that_is_ours_is_served_lean() -> None:
    written = {path.relative_to(STATIC).parts[0] for kind in ("*.js", "*.css") for path in STATIC.rglob(kind)}
    assert written - {"vendor"} == {folder.rstrip("/") for folder in OURS} - {"titles"}


def test_lean_keeps_code_and_strings() -> None:
    kept = 'const a = "/** x */"; /** Why. */\n'
    gone = "/** Gone. */\n  /**\n   * Gone too: a * and / inside.\n   */\n"
    script = f"{kept}{gone}  let b = /** @type {{X}} */ (' 2'); // stays\n"
    assert strip_script(script) == f"{kept}let b = (' 2'); // stays\n"


def test_lean_style_keeps_what_gaps_mean() -> None:
    style = (
        "/* Gone. */\n.a :hover, .b { color: red; margin: 0 auto }\n@media (x) and (y) {\n  .c { d: e(f, g) h; }\n}\n"
    )
    assert strip_style(style) == ".a :hover,.b{color: red;margin: 0 auto}@media (x) and (y){.c{d: e(f,g) h;}}"


def test_served_scripts_are_lean(tmp_path: Path) -> None:
    source = FileSystemStorage(tmp_path / "source")
    for name, text in {
        "match/a.js": "/** Why. */\nexport const a = 1;\n",
        "vendor/b.js": "/** Licence. */\nlet b;\n",
        "css/c.css": "/* Why. */\na { b: c; }\n",
    }.items():
        source.save(name, ContentFile(text))
    source.save("css/more.css", ContentFile("/* Nothing. */\n"))
    storage = HashedFiles(location=tmp_path / "served", base_url="/static/")
    empty = {name: "css/more.css" for sheets in SHEETS.values() for name in sheets if "*" not in name}
    files = {**empty, "match/a.js": "match/a.js", "vendor/b.js": "vendor/b.js", "css/c.css": "css/c.css"}
    done = storage.post_process({name: (source, path) for name, path in files.items()})
    found = {name: Path(storage.path(hashed)) for name, hashed, _ in done if not hashed.endswith((".br", ".gz"))}
    assert {name: found[name].read_text() for name in files if name not in empty} == {
        "match/a.js": "const a = 1;\nexport {a};\n",
        "vendor/b.js": "/** Licence. */\nlet b;\n",
        "css/c.css": "a{b: c;}",
    }


def test_all_that_a_page_imports_is_fetched_at_once() -> None:
    """The browser finds no module by reading another; what only other titles need is not fetched."""
    home = STATIC / "match"
    for slug, own in list_client_folders().items():
        known = list_client_modules(slug)
        assert {"match/main.js", "vendor/lit-html/lit-html.js", "vendor/lit-html/directive-helpers.js"} <= set(known)
        elsewhere = {"studio.js"}  # what only the studio of boards fetches
        assert {path.name for path in own.glob("*.js")} <= elsewhere | late(own) | {
            Path(name).name for name in known
        }, slug
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
