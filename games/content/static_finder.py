"""Static files of the titles: games/titles/<package>/client/ is served as titles/<slug>/."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

TITLES_FOLDER = Path(__file__).parent.parent / "titles"


def list_client_folders() -> dict[str, Path]:
    """The folder of each title's client, by slug (a package's name with hyphens)."""
    found = sorted(TITLES_FOLDER.glob("*/client"))
    return {path.parent.name.replace("_", "-"): path for path in found if path.is_dir()}


class TitleFinder(BaseFinder):
    """Finds titles/<slug>/<file> in the client folder of that title."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.storages: dict[str, FileSystemStorage] = {}
        for slug, folder in list_client_folders().items():
            storage = FileSystemStorage(location=folder)
            storage.prefix = f"titles/{slug}"  # type: ignore[attr-defined]
            self.storages[slug] = storage
        super().__init__(*args, **kwargs)

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        """The file's absolute path, or [] when no title has it (all of them with find_all)."""
        head, _, rest = path.partition("/")
        slug, _, name = rest.partition("/")
        storage = self.storages.get(slug) if head == "titles" and name else None
        if storage is None or not storage.exists(name):
            return []
        return [storage.path(name)] if find_all else storage.path(name)

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterable[tuple[str, FileSystemStorage]]:
        """Every file of every title's client."""
        from django.contrib.staticfiles.utils import get_files

        for storage in self.storages.values():
            for path in get_files(storage, list(ignore_patterns or [])):
                yield path, storage
