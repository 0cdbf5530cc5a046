"""What the site keeps when alone is for its owner only: sessions, codes for signing in, addresses, keys (A10)."""

import os
import stat
from pathlib import Path

OPEN = stat.S_IRWXG | stat.S_IRWXO
KEPT = ("starboard.sqlite3*", "secret_key", "mail_key", "vapid_key", "serving.lock")


def close_folder(folder: Path) -> None:
    """From now on whatever this process makes is closed to others; so is what earlier versions left open in `folder`.

    The folder itself is closed too, unless others must be able to use it (`/tmp`) or it belongs to somebody else.
    """
    os.umask(0o077)
    for path in [folder, *(found for pattern in KEPT for found in folder.glob(pattern))]:
        status = path.lstat()
        mine = status.st_uid == os.geteuid() and not stat.S_ISLNK(status.st_mode)
        if mine and status.st_mode & OPEN and not status.st_mode & stat.S_ISVTX:
            path.chmod(stat.S_IMODE(status.st_mode) & ~OPEN)
