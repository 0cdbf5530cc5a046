"""Packed scripts do what single ones do: each module runs once, whoever asks for it, at once or later."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from config.packs import BETWEEN, MATCH, PAGE, SHARED, PackError, Packs
from config.storage import get_served_text
from games.content.static_finder import list_client_folders
from tests.client.test_imports import STATIC, sources
from tests.services import node

SCRIPTS = {
    "shared/tell.js": "export const told = [];\nexport function tell(what) { told.push(what); return {what}; }\n",
    "shared/few.js": "import {tell as say} from './tell.js';\nsay('few');\nexport {say};\n"
    "export {told as all} from './tell.js';\n",
    "pages/shell.js": "import {tell} from '../shared/tell.js';\ntell('shell');\n",
    "match/only.js": "import {tell} from '../shared/tell.js';\ntell('only');\nexport class Only {}\n",
    "match/both.js": "import {say} from '../shared/few.js';\nexport const both = say('both');\n"
    "export const late = () => import('./rare.js');\n",
    "match/rare.js": "import {both} from './both.js';\nimport {Only} from './own.js';\n"
    "export const rare = [both, Only];\n",
    "match/own.js": "export {Only} from './only.js';\n",
    "between_moves/main.js": "import {both} from '../match/both.js';\nimport {lit} from '../vendor/lit.js';\n"
    "export const begin = () => lit(both);\n",
    "match/main.js": "import {Only} from './only.js';\nimport {late} from './both.js';\n"
    "import {all} from '../shared/few.js';\nexport {all};\nexport const rare = late;\nexport const only = Only;\n"
    "export const same = async () => (await import('./only.js')).Only === Only;\n",
    "titles/x/board.js": "import {tell} from '../../shared/tell.js';\nexport const board = tell('board');\n",
    "vendor/lit.js": 'import{tell as t}from"../shared/tell.js";const e=i=>(t("lit"),i);export{e as lit};',
}
RUN = """
await import('./pages/shell.js');
const main = await import('./match/main.js'), between = await import('./between_moves/main.js');
const {rare} = await main.rare();
await import('./titles/x/board.js');
console.log([rare[0] === between.begin(), rare[1] === main.only, await main.same(), ...main.all.sort()].join());
"""
CHECK = """
import {readdirSync, readFileSync} from 'node:fs';
import {SourceTextModule} from 'node:vm';
const scripts = readdirSync('.', {recursive: true}).filter(name => name.endsWith('.js'));
for (const name of scripts) new SourceTextModule(readFileSync(name, 'utf8'), {identifier: name});
"""


def run(folder: Path, files: dict[str, str], script: str, *options: str) -> str:
    """What a script says beside these files."""
    for name, text in {**files, "run.mjs": script, "package.json": '{"type": "module"}'}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    done = subprocess.run(
        [str(node.find()), *options, "run.mjs"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def everything() -> dict[str, str]:
    """All scripts of the site, as they are served."""
    vendor = {path.relative_to(STATIC).as_posix(): path.read_text("utf-8") for path in STATIC.glob("vendor/**/*.js")}
    return {name: get_served_text(name, text) for name, text in (sources() | vendor).items()}


def test_packs_do_what_single_scripts_do(tmp_path: Path) -> None:
    """Every module runs once, and what comes late has the same ones; no order holds but that of imports."""
    once = "true,true,true,board,both,few,lit,only,shell"
    assert run(tmp_path / "single", SCRIPTS, RUN).strip() == once
    assert run(tmp_path / "packed", Packs(SCRIPTS).write(), RUN).strip() == once


def test_a_module_lives_with_those_who_use_it() -> None:
    homes = Packs(SCRIPTS).homes
    assert homes["shared/tell.js"] == SHARED  # small pages use it too
    assert homes["match/both.js"] == PAGE
    assert homes["match/rare.js"] == "match/rare.js"  # comes when it is needed
    assert homes["match/main.js"] == "match/main.js"
    assert set(homes) == set(SCRIPTS)


def test_all_scripts_of_the_site_are_packed(tmp_path: Path) -> None:
    """A browser would read them all; none is left out, and none stands in two files."""
    packs = Packs(everything())
    written = packs.write()
    run(tmp_path, written, CHECK, "--experimental-vm-modules")
    held = [module.name for modules in packs.files.values() for module in modules]
    assert sorted(held) == sorted(everything())


@pytest.mark.parametrize("slug", sorted(list_client_folders()))
def test_a_match_page_begins_with_few_files(slug: str) -> None:
    begins = ["pages/shell.js", "pages/waiting.js", MATCH, BETWEEN, f"titles/{slug}/board.js"]
    assert len(Packs(everything()).list_files(begins)) <= 8


WRONG = {
    "a default": ({"match/a.js": "export default 3;\n"}, "export default"),
    "what may change": ({"match/a.js": "export let a = 3;\n"}, "export let"),
    "everything": ({"match/a.js": "import * as b from './b.js';\n"}, "import *"),
    "its address": ({"match/a.js": "const here = import.meta.url;\n"}, "import.meta"),
    "what is not there": (
        {"match/a.js": "import {b} from './b.js';\n", "match/b.js": "export const c = 1;\n"},
        "has no b",
    ),
    "each other": (
        {
            "match/a.js": "import {b} from './b.js';\nexport const a = b;\n",
            "match/b.js": "import {a} from './a.js';\nexport const b = a;\n",
        },
        "in a circle",
    ),
}


@pytest.mark.parametrize(("scripts", "said"), WRONG.values(), ids=WRONG)
def test_what_cannot_be_packed_is_refused(scripts: dict[str, str], said: str) -> None:
    with pytest.raises(PackError, match=re.escape(said)):
        Packs(scripts).write()
