#!/bin/sh
# deploy/restore.sh FILE.tar.gz    Puts a backup back. Stop the site first; what is there now is replaced.
# Alone, the database of before is kept beside it as starboard.sqlite3.before.
set -eu
umask 077
source=$(realpath "${1:?Usage: deploy/restore.sh FILE.tar.gz}")
cd "$(dirname "$0")/.."
var=${VAR_DIR:-var}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tar -C "$work" -xzf "$source"
mkdir -p "$var"

if [ -f "$work/starboard.dump" ]; then
    : "${DATABASE_URL:?This backup is of PostgreSQL: set DATABASE_URL}"
    settings=$(.venv/bin/python deploy/pg.py environment)
    eval "$settings"
    .venv/bin/python deploy/pg.py idle
    "${PG_BIN:+$PG_BIN/}pg_restore" --clean --if-exists --no-owner --single-transaction --exit-on-error \
        --dbname="$PGDATABASE" "$work/starboard.dump"
else
    if [ -n "${DATABASE_URL:-}" ]; then
        echo "This backup is of a site that ran alone, and DATABASE_URL is set." >&2
        exit 1
    fi
    .venv/bin/python - "$var" <<'PY' # the lock that a running site holds
import fcntl, pathlib, sys
lock = (pathlib.Path(sys.argv[1]) / "serving.lock").open("w")
try:
    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
except OSError:
    sys.exit("The site is running. Stop it first.")
PY
    for end in "" -wal -shm; do
        if [ -f "$var/starboard.sqlite3$end" ]; then
            mv "$var/starboard.sqlite3$end" "$var/starboard.sqlite3.before$end"
        fi
    done
    cp "$work/starboard.sqlite3" "$var/"
fi
for key in secret_key mail_key dice_key vapid_key; do
    if [ -f "$work/$key" ]; then cp "$work/$key" "$var/"; fi
done
.venv/bin/python manage.py migrate -v 0
echo "Restored from $source. Start the site again."
