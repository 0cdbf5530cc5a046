"""prune_backups.py FOLDER    Removes old backups that backup.sh has made there, by its rule.

Kept are: all of the last 24 hours, the newest of each of the last BACKUP_DAYS days (7) and of each of the last
BACKUP_WEEKS weeks (4) that have one. Other files in the folder are left alone. Days and weeks are those of UTC.
"""

import os
import re
import sys
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from pathlib import Path

NAME = re.compile(r"starboard-(\d{4}-\d\d-\d\dT\d{6})Z\.tar\.gz")


def superfluous(names: Iterable[str], now: datetime, days: int = 7, weeks: int = 4) -> list[str]:
    """Which of these files are kept for nothing; `now` is UTC, without a zone."""
    made = {name: datetime.strptime(found[1], "%Y-%m-%dT%H%M%S") for name in names if (found := NAME.fullmatch(name))}
    newest_first = sorted(made, key=lambda name: made[name], reverse=True)
    kept = {name for name in newest_first if now - made[name] <= timedelta(days=1)}

    def keep_newest(of: Callable[[datetime], object], how_many: int) -> None:
        first: dict[object, str] = {}
        for name in newest_first:
            first.setdefault(of(made[name]), name)
        kept.update(list(first.values())[:how_many])

    keep_newest(datetime.date, days)
    keep_newest(lambda moment: moment.isocalendar()[:2], weeks)
    return [name for name in newest_first if name not in kept]


def main(folder: Path) -> None:
    """Remove them."""
    days, weeks = (int(os.environ.get(name) or most) for name, most in (("BACKUP_DAYS", 7), ("BACKUP_WEEKS", 4)))
    now = datetime.utcnow()  # the names have no zone
    for name in superfluous((path.name for path in folder.iterdir()), now, max(1, days), max(1, weeks)):
        (folder / name).unlink()
        print(f"Removed {folder / name}, which is older than what is kept.")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
