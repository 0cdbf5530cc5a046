#!/bin/sh
# deploy/backup.sh FILE.tar.gz     One file with everything that cannot be made again: the database and the key.
# Safe while the site runs. For real: reads DATABASE_URL (and PG_BIN, where pg_dump is, if it is not on PATH).
set -eu
umask 077
target=$(realpath -m "${1:?Usage: deploy/backup.sh FILE.tar.gz}")
cd "$(dirname "$0")/.."
var=${VAR_DIR:-var}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [ -n "${DATABASE_URL:-}" ]; then
    "${PG_BIN:+$PG_BIN/}pg_dump" --format=custom --no-owner --file="$work/starboard.dump" "$DATABASE_URL"
else
    # SQLite's own copying: whole and consistent, whatever is being written meanwhile.
    .venv/bin/python - "$var/starboard.sqlite3" "$work/starboard.sqlite3" <<'PY'
import sqlite3, sys
source, copy = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True), sqlite3.connect(sys.argv[2])
source.backup(copy)
[(verdict,)] = copy.execute("PRAGMA integrity_check").fetchall()
copy.close()
sys.exit(0 if verdict == "ok" else f"The copy is damaged: {verdict}")
PY
fi
for key in secret_key mail_key; do
    if [ -f "$var/$key" ]; then cp "$var/$key" "$work/"; fi
done
tar -C "$work" -czf "$target.part" .
mv "$target.part" "$target"
echo "Kept in $target: $(cd "$work" && echo *)"
