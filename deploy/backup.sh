#!/bin/sh
# deploy/backup.sh [FILE.tar.gz]   One file with everything that cannot be made again: the database and the keys.
# Without FILE it goes into BACKUP_DIR under a name with its time, and old ones there are removed (prune_backups.py).
# Safe while the site runs. For real: reads DATABASE_URL (and PG_BIN, where pg_dump is, if it is not on PATH).
# What became of it is written into VAR_DIR, where `manage.py health` reads it.
set -eu
umask 077
folder=
tried=
if [ $# -gt 0 ]; then
    target=$(realpath -m "$1")
else
    BACKUP_DIR=${BACKUP_DIR:-${DATABASE_URL:+/var/backups/starboard}}
    folder=$(realpath -m "${BACKUP_DIR:?Usage: deploy/backup.sh FILE.tar.gz, or set BACKUP_DIR}")
    target=$folder/starboard-$(date -u +%Y-%m-%dT%H%M%SZ).tar.gz
fi
cd "$(dirname "$0")/.."
var=${VAR_DIR:-var}
work=$(mktemp -d)

note() { # note NAME WORDS: a file in VAR_DIR with the time and these words; the site's own user may read it
    fresh=$(mktemp "$var/.$1.XXXXXX") && echo "$(date +%s) $2" >"$fresh" && chmod 644 "$fresh" && mv -f "$fresh" "$var/$1"
}

finish() {
    status=$?
    trap - EXIT
    exec 2>&3
    cat "$work/said" >&2 || :
    if [ "$status" != 0 ]; then
        why=$(tail -n 1 "$work/said")
        echo "The backup failed: nothing was kept in $target." >&2
        note backup_failed "${why:-it was stopped}" || :
        rm -f "$target.part"
    fi
    rm -rf "$work"
    exit "$status"
}
exec 3>&2 2>"$work/said"
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

if [ -n "${DATABASE_URL:-}" ]; then
    bin=${PG_BIN:+$PG_BIN/}
    settings=$(.venv/bin/python deploy/pg.py environment)
    eval "$settings"
    .venv/bin/python deploy/pg.py check "$("${bin}pg_dump" --version)" >&2
    "${bin}pg_dump" --format=custom --no-owner --file="$work/starboard.dump"
    "${bin}pg_restore" --list "$work/starboard.dump" >/dev/null
    "${bin}pg_restore" --file=/dev/null "$work/starboard.dump" # all of it can be read
    tried=$(.venv/bin/python deploy/pg.py trial "${bin}pg_restore" "$work/starboard.dump")
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
for key in secret_key mail_key dice_key vapid_key; do
    if [ -f "$var/$key" ]; then cp "$var/$key" "$work/"; fi
done

kept=$(cd "$work" && ls | grep -v '^said$')
mkdir -p "$(dirname "$target")"
(cd "$work" && tar -czf "$target.part" $kept)
for part in $kept; do
    tar -xzOf "$target.part" "$part" | cmp - "$work/$part" >&2
done
mv "$target.part" "$target"
if [ -n "$folder" ]; then .venv/bin/python deploy/prune_backups.py "$folder"; fi
if ! note backup_made "$target${tried:+, restored in a trial: $tried}"; then echo "Kept, but $var cannot be written to: manage.py health will not know." >&2; fi
rm -f "$var/backup_failed"
echo "Kept in $target:" $kept
