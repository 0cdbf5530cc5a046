"""Scripts as they are served: what a page needs at once, in few files.

A module lives in exactly one file, so that whoever imports it, early or late, has the same one. A file of several
modules (a pack) holds each as a function that returns what it exports; packs import each other, and what comes late
imports from packs, by the same names. In their folders scripts stay single files that a browser reads as they are.

What these scripts do not use is refused here and not guessed at: `export default`, `export let`, `import *`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from posixpath import dirname, join, normpath, relpath

IMPORT = re.compile(r"""(?:^|(?<=;))import\s*\{([^}]*)\}\s*from\s*['"](\.[^'"]+)['"];?""", re.MULTILINE)
PASSED_ON = re.compile(r"""^export \{([^}]*)\} from ['"](\.[^'"]+)['"];?""", re.MULTILINE)
EXPORT_LIST = re.compile(r"(?:^|(?<=[;}]))export\s*\{([^}]*)\};?", re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async function|function|const|class)\b\*? *([\w$]+))", re.MULTILINE)
NOT_USED = re.compile(r"^(?:import|export)\b(?! *\().*|\bimport\.meta\b.*", re.MULTILINE)
LATE = re.compile(r"""\bimport\(\s*['"](\.[^'"]+)['"]\s*\)""")

# What pages begin with. Of the match page these three kinds: its own, what stands between the moves, a title's board.
MATCH, BETWEEN, SCENE = "match/main.js", "between_moves/main.js", "pages/scene.js"
STUDIO = ("studio/main.js", "studio/summary.js")
BOARD = re.compile(r"titles/[^/]+/board\.js")
SMALL = re.compile(r"pages/(?!scene)[^/]+\.js|lobby/main\.js")
APART = re.compile(r"fairlog/[^/]+\.js")  # a worker has them without a page, so they lie in no file with one
# Where modules live that several of them share: whoever loads one of these needs most of it.
SHARED, PAGE, RINGS = "packs/shared.js", "packs/page.js", "packs/boards.js"


class PackError(Exception):
    """A script says something that cannot be packed."""


@dataclass(frozen=True)
class Module:
    """One script, read."""

    name: str
    imports: tuple[tuple[str, str], ...]  # the names in braces, and the module they come from
    exports: Mapping[str, str]  # to others, and here
    late: frozenset[str]  # the modules it fetches when they are needed
    body: str

    @classmethod
    def read(cls, name: str, text: str, known: frozenset[str]) -> Module:
        """A script's parts. Refused (PackError): what no script of ours says."""
        here = dirname(name)
        imports = [(names, normpath(join(here, path))) for names, path in IMPORT.findall(text)]
        exports: dict[str, str] = {}
        for names, path in PASSED_ON.findall(text):
            given = {given: (name, f"${given}") for name, given in split_names(names)}
            imports.append((",".join(f"{name} as {own}" for name, own in given.values()), normpath(join(here, path))))
            exports |= {name: own for name, (_, own) in given.items()}
        body = PASSED_ON.sub("", IMPORT.sub("", text))
        exports |= {each: each for each in EXPORT.findall(body)}
        for names in EXPORT_LIST.findall(body):
            exports |= {given: own for own, given in split_names(names)}
        body = EXPORT.sub("", EXPORT_LIST.sub("", body)).strip()
        if strange := NOT_USED.search(body):
            raise PackError(f"{name}: {strange[0][:80]}")
        late = {normpath(join(here, path)) for path in LATE.findall(body)} & known
        return cls(name, tuple(imports), exports, frozenset(late), body)

    @property
    def sources(self) -> list[str]:
        """The modules it imports at once."""
        return [source for _, source in self.imports]

    @property
    def variable(self) -> str:
        """What it is called in packs."""
        return "$" + re.sub(r"\W", "_", self.name.removesuffix(".js"))

    def values(self) -> str:
        """What it exports, as an object."""
        pairs = ",".join(given if given == own else f"{given}:{own}" for given, own in self.exports.items())
        return f"{{{pairs}}}"


def split_names(names: str) -> Iterator[tuple[str, str]]:
    """The names in braces, each with what it is called behind `as`."""
    for each in names.split(","):
        if words := each.split():
            yield words[0], words[-1]


class Packs:
    """All scripts of the site, and in which file each lives."""

    def __init__(self, scripts: Mapping[str, str]) -> None:
        known = frozenset(scripts)
        self.modules = {name: Module.read(name, text, known) for name, text in scripts.items()}
        self.texts = scripts
        for module in self.modules.values():
            for names, source in module.imports:
                there = self.modules[source].exports if source in self.modules else {}
                if missing := [name for name, _ in split_names(names) if name not in there]:
                    raise PackError(f"{module.name}: {source} has no {', '.join(missing)}")

    @cached_property
    def entries(self) -> frozenset[str]:
        """Where loading begins: with a page, or when something is first needed and nobody imports it at once."""
        imported = {source for module in self.modules.values() for source in module.sources}
        late = {name for module in self.modules.values() for name in module.late} - imported
        first = {name for name in self.modules if name in (MATCH, BETWEEN, SCENE, *STUDIO) or BOARD.fullmatch(name)}
        return frozenset(first | {name for name in self.modules if SMALL.fullmatch(name)} | late)

    def reach(self, entry: str) -> list[str]:
        """All that an entry imports, and itself at the end: each after what it imports. Refused (PackError): modules
        that import each other in a circle."""
        found: dict[str, None] = {}

        def visit(name: str, above: tuple[str, ...]) -> None:
            if name in above:
                raise PackError(f"in a circle: {' imports '.join((*above, name))}")
            for source in self.modules[name].sources:
                if source not in found:
                    visit(source, (*above, name))
            found[name] = None

        visit(entry, ())
        return list(found)

    @cached_property
    def homes(self) -> dict[str, str]:
        """The file in which each module lives."""
        users: dict[str, set[str]] = {name: set() for name in self.modules}
        for entry in sorted(self.entries):
            for name in self.reach(entry):
                users[name].add(entry)
        return {name: name if name in self.entries else find_home(name, users[name]) for name in self.modules}

    @cached_property
    def files(self) -> dict[str, list[Module]]:
        """The modules of each file, each after what it imports."""
        made: dict[str, dict[str, None]] = {}
        for entry in sorted(self.modules):
            for name in self.reach(entry):
                made.setdefault(self.homes[name], {})[name] = None
        return {file: [self.modules[name] for name in names] for file, names in made.items()}

    def needs(self, file: str) -> set[str]:
        """The other files that a file imports at once."""
        return {self.homes[source] for module in self.files[file] for source in module.sources} - {file}

    def write(self) -> dict[str, str]:
        """The text of every file. Refused (PackError): files that would wait for each other."""
        beneath = {file: self.needs(file) for file in self.files}
        while free := {file for file, below in beneath.items() if not below}:
            beneath = {file: below - free for file, below in beneath.items() if file not in free}
        if beneath:
            raise PackError(f"in a circle, or above one: {', '.join(sorted(beneath))}")
        return {file: self.write_file(file) for file in self.files}

    def write_file(self, file: str) -> str:
        """One file: what it imports, each module as a function, what others want of it."""
        modules = self.files[file]
        lines = [*self.write_imports(file)]
        if len(modules) == 1 and modules[0].name == file and file not in self.wanted:
            (module,) = modules
            lines += [*self.write_names(module), self.place_late(module, file)]
            lines += [
                export_line(own if own == given else f"{own} as {given}" for given, own in module.exports.items())
            ]
            return "\n".join(filter(None, lines)) + "\n"
        for module in modules:
            inside = [*self.write_names(module), self.place_late(module, file), f"return {module.values()};"]
            lines.append("\n".join([f"const {module.variable}=(()=>{{", *inside, "})();"]))
        if file in self.modules and (given := self.modules[file].exports):
            names = ",".join(f"{name}:{self.modules[file].variable}_{name}" for name in given)
            lines.append(f"const {{{names}}}={self.modules[file].variable};")
            lines.append(export_line(f"{self.modules[file].variable}_{name} as {name}" for name in given))
        lines.append(export_line(sorted(self.wanted.get(file, ()))))
        return "\n".join(filter(None, lines)) + "\n"

    @cached_property
    def wanted(self) -> dict[str, set[str]]:
        """Of each file, the modules in it that others ask for by the file."""
        found: dict[str, set[str]] = {}
        for module in self.modules.values():
            for source in (*module.sources, *module.late):
                home = self.homes[source]
                if home not in (source, self.homes[module.name]):
                    found.setdefault(home, set()).add(self.modules[source].variable)
        return found

    def write_imports(self, file: str) -> Iterator[str]:
        """The imports of a file: modules by the files in which they live."""
        asked: dict[str, set[str]] = {}
        for module in self.files[file]:
            for source in module.sources:
                if self.homes[source] != file:
                    asked.setdefault(self.homes[source], set()).add(source)
        for home, sources in sorted(asked.items()):
            path = find_path(file, home)
            if home in sources:
                yield f"import * as {self.modules[home].variable} from '{path}';"
            if named := sorted(self.modules[source].variable for source in sources - {home}):
                yield f"import {{{','.join(named)}}} from '{path}';"

    def write_names(self, module: Module) -> Iterator[str]:
        """The names that a module imports, taken from the modules they come from."""
        for names, source in module.imports:
            listed = ",".join(name if name == own else f"{name}:{own}" for name, own in split_names(names))
            yield f"const {{{listed}}}={self.modules[source].variable};"

    def place_late(self, module: Module, file: str) -> str:
        """A module's body, where what it fetches later is looked for from its file."""

        def place(found: re.Match[str]) -> str:
            source = normpath(join(dirname(module.name), found[1]))
            if source not in self.modules:
                return found[0]
            home = self.homes[source]
            fetched = f"import('{find_path(file, home)}')"
            return fetched if home == source else f"{fetched}.then(all=>all.{self.modules[source].variable})"

        return LATE.sub(place, module.body)

    def list_files(self, entries: list[str]) -> list[str]:
        """The files that a page with these entries needs at once."""
        found: dict[str, None] = {}
        for entry in entries:
            for name in self.reach(entry):
                found[self.homes[name]] = None
        return list(found)


def find_home(name: str, users: set[str]) -> str:
    """Where a module lives that is no entry, by the entries that use it."""
    if APART.fullmatch(name):
        return name
    if len(users) == 1:
        return next(iter(users))
    if any(SMALL.fullmatch(user) for user in users):
        return SHARED
    if users & {MATCH, BETWEEN, SCENE}:
        return PAGE
    boards = {user for user in users if BOARD.fullmatch(user)}
    folders = {dirname(user) for user in users}
    if boards:
        return next(iter(boards)) if len(folders) == 1 else RINGS
    return name


def find_path(file: str, other: str) -> str:
    """The way from one file to another, as imports say it."""
    path = relpath(other, dirname(file) or ".")
    return path if path.startswith(".") else f"./{path}"


def export_line(names: Iterable[str]) -> str:
    """An export of these; "" of none."""
    listed = ",".join(names)
    return f"export {{{listed}}};" if listed else ""
