"""The pages for whoever works on this next: their links lead somewhere, the files they name exist, and what they
promise to list is listed."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.engine.catalog import titles
from games.engine.title import Title

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "deploy").glob("*.md")])
LINK = re.compile(r"\]\(([^)\s]+)\)")
NAMED = re.compile(r"`((?:accounts|common|config|deploy|docs|games|static|templates|tests)/[\w./*<>-]*)`")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
TITLE_PAGE = (ROOT / "docs" / "ADDING_A_TITLE.md").read_text("utf-8")
FAULTS = (ROOT / "docs" / "FAULTS.md").read_text("utf-8")
FAULT = re.compile(r"(?<![\w#+-])F[1-9]\d?\b(?!-)")
SPAN = re.compile(r"(?<!\w)F([1-9]\d?) to F([1-9]\d?)\b")
CODE = {".py", ".js", ".mjs", ".css", ".html", ".toml", ".sh", ".txt"}
GLOSSARY = (ROOT / "docs" / "GLOSSARY.md").read_text("utf-8")
SHARED_PARTS = (
    "board.js",
    "board.css",
    "accent.css",
    "emblem.svg",
    "tile.svg",
    "picture.svg",
    "frames.d.ts",
    "view.d.ts",
)


def anchors(page: Path) -> set[str]:
    """What a link into a page may name."""
    return {
        re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
        for heading in HEADING.findall(page.read_text("utf-8"))
    }


def lost_links(page: Path) -> Iterator[str]:
    """Links of a page that lead nowhere."""
    for link in LINK.findall(page.read_text("utf-8")):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if link.startswith(("http://", "https://")):
            continue
        if not target.exists() or (anchor and anchor not in anchors(target)):
            yield link


def cited_faults() -> dict[str, set[str]]:
    """The faults that code and tests cite, each with the files that do; `F8`, or `F13 to F16`. The cards of a title's
    decks have such codes too, in their own folder."""
    found: dict[str, set[str]] = {}
    for folder in ("accounts", "common", "config", "deploy", "games", "static", "templates", "tests"):
        for path in (ROOT / folder).rglob("*"):
            inside = path.relative_to(ROOT)
            if path.suffix not in CODE or {"vendor", "migrations", "titles", "fonts"} & set(inside.parts):
                continue
            text = path.read_text("utf-8")
            for first, last in SPAN.findall(text):
                for number in range(int(first), int(last) + 1):
                    found.setdefault(f"F{number}", set()).add(inside.as_posix())
            for number in FAULT.findall(text):
                found.setdefault(number, set()).add(inside.as_posix())
    return found


def test_every_fault_that_is_cited_stands_in_its_page() -> None:
    known = re.findall(r"^\| (F\d+) \|", FAULTS, re.MULTILINE)
    assert len(known) == len(set(known))
    cited = cited_faults()
    assert len(cited) > 40
    assert {number: files for number, files in cited.items() if number not in known} == {}
    assert sorted(set(known) - set(cited)) == [], "nobody cites them: leave them out"


@pytest.mark.parametrize("doc", PAGES, ids=lambda doc: doc.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(doc: Path) -> None:
    assert list(lost_links(doc)) == []


@pytest.mark.parametrize("doc", PAGES, ids=lambda doc: doc.relative_to(ROOT).as_posix())
def test_every_file_that_is_named_exists(doc: Path) -> None:
    named = [name for name in NAMED.findall(doc.read_text("utf-8")) if not re.search("<|the_name", name)]
    assert [name for name in named if not any(ROOT.glob(name.rstrip("/")))] == []


def test_the_page_on_titles_names_every_argument() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (required|[^|]+) \|", TITLE_PAGE, re.MULTILINE))
    arguments = inspect.signature(Title).parameters
    assert [name for name in arguments if name not in rows] == []
    needed = {name for name, each in arguments.items() if each.default is inspect.Parameter.empty}
    assert {name for name in arguments if rows[name] == "required"} == needed


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)
def test_the_page_on_titles_names_every_file_of_a_folder(title: Title) -> None:  # type: ignore[type-arg]
    folder = ROOT / title.package.replace(".", "/")
    parts = {path.name + ("/" if path.is_dir() else "") for path in folder.iterdir() if path.name != "__pycache__"}
    parts |= {name for name in SHARED_PARTS if (folder / "client" / name).exists()}
    parts |= {path.name for path in (folder / "client").glob("*.js") if path.stem in ("assets", "end", "first")}
    assert [name for name in sorted(parts) if f"`{name}`" not in TITLE_PAGE] == []


def test_a_word_has_one_meaning() -> None:
    words = re.findall(r"^\| ([^|]+) \| [^|]+ \| (?:`[^`]+`|everywhere) \|$", GLOSSARY, re.MULTILINE)
    assert len(words) > 100
    assert [word for word, count in Counter(words).items() if count > 1] == []


def test_the_first_page_leads_to_the_others() -> None:
    first = (ROOT / "README.md").read_text("utf-8")
    linked = LINK.findall(first) + LINK.findall((ROOT / "docs" / "ARCHITECTURE.md").read_text("utf-8"))
    assert {path.name for path in (ROOT / "docs").glob("*.md")} <= {Path(link).name for link in linked}


def test_the_way_of_a_move_is_eighteen_files_at_most() -> None:
    page = (ROOT / "docs" / "ARCHITECTURE.md").read_text("utf-8")
    journey = page.split("## A move")[1].split("```")[1]
    files = [line.split()[0] for line in journey.strip().splitlines()]
    assert len(files) == len(set(files)) <= 18
    assert [name for name in files if not (ROOT / name).is_file()] == []
