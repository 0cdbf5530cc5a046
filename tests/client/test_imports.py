"""What a module of ours imports from another, the other one exports: a browser stops at the first name it misses."""

import re
from pathlib import Path
from posixpath import dirname, join, normpath

from games.content.static_finder import list_client_folders

STATIC = Path(__file__).parents[2] / "static"
IMPORT = re.compile(r"^(?:import|export) \{([^}]*)\} from '([^']+)'", re.MULTILINE)
EXPORT = re.compile(r"^export (?:async )?(?:const|let|function\*?|class) (\w+)", re.MULTILINE)
PASSED_ON = re.compile(r"^export \{([^}]*)\}", re.MULTILINE)


def sources() -> dict[str, str]:
    """Our modules as they are served, by path."""
    shared = {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*.js") if "vendor" not in path.parts}
    own = {
        f"titles/{slug}/{path.name}": path
        for slug, folder in list_client_folders().items()
        for path in folder.glob("*.js")
    }
    return {name: path.read_text("utf-8") for name, path in (shared | own).items()}


def listed(names: str, side: int) -> set[str]:
    """The names in braces: before `as` (side 0) or after it (side 1)."""
    return {each.strip().split(" as ")[-side if side else 0] for each in names.split(",") if each.strip()}


def exports(text: str) -> set[str]:
    """What a module gives to others."""
    return set(EXPORT.findall(text)) | {name for names in PASSED_ON.findall(text) for name in listed(names, 1)}


def test_every_name_imported_is_exported() -> None:
    known = sources()
    missing = []
    for name, text in known.items():
        for names, target in IMPORT.findall(text):
            path = normpath(join(dirname(name), target))
            if "vendor" not in path:
                missing += [f"{name}: {each} of {path}" for each in listed(names, 0) - exports(known.get(path, ""))]
    assert missing == []
