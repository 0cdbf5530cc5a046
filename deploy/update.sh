#!/bin/sh
# deploy/update.sh     After `git pull`, as root: packages, backup, database, boards, static files, then restart one by
# one. Stops at the first thing that fails, with the web processes that were not restarted still serving. Only an update
# that gives tables or columns other names, which the old processes would not find, stops them all for that moment.
#   READY_WITHIN=60          seconds each web process has to come back
#   CHECK_FAIL_LEVEL=ERROR   goes on in spite of warnings about the settings
#   BACKUP_FIRST=0           if backups are made elsewhere
set -eu
cd "$(dirname "$0")/.."
set -a
. "${STARBOARD_ENV:-/etc/starboard.env}"
set +a
as_site() { sudo -E -H -u starboard "$@"; }

ready() { # ready PORT: waits until the web process there can serve
    .venv/bin/python - "$1" "${READY_WITHIN:-60}" <<'PY'
import sys, time, urllib.error, urllib.request

port, patience = sys.argv[1], float(sys.argv[2])
ask = urllib.request.build_opener(urllib.request.ProxyHandler({})).open
until, said = time.monotonic() + patience, "nothing"
while time.monotonic() < until:
    try:
        with ask(f"http://127.0.0.1:{port}/health/ready", timeout=5):
            sys.exit(0)
    except urllib.error.HTTPError as refused:
        said = f"{refused.code} {refused.read(500).decode(errors='replace')}"
    except OSError as away:
        said = str(away)
    time.sleep(0.2)
sys.exit(f"The web process on port {port} cannot serve after {patience:g} s. Its last answer: {said}")
PY
}

.venv/bin/pip install -q --disable-pip-version-check --require-hashes --only-binary :all: -r requirements/base.txt
as_site .venv/bin/python manage.py check --deploy --fail-level "${CHECK_FAIL_LEVEL:-WARNING}"
if [ "${BACKUP_FIRST:-1}" != 0 ]; then deploy/backup.sh; fi
as_site .venv/bin/python manage.py collectstatic --noinput -v 0

units=$(systemctl list-units --plain --no-legend 'starboard-*' | cut -d' ' -f1)
others="the others were not restarted and run as before"
if as_site .venv/bin/python manage.py migrate --plan | grep -Eq 'Rename (model|field)|Remove field|Delete model'; then
    echo "Tables get other names: the site is stopped for a moment."
    others="the others are stopped"
    for unit in $units; do systemctl stop "$unit"; done
    if ! as_site .venv/bin/python manage.py migrate; then
        for unit in $units; do systemctl start "$unit"; done
        echo "The database could not be brought to this version. The site runs again as before; if its pages fail," >&2
        echo "put the backup of just now back (deploy/README.md) and the code of before with it." >&2
        exit 1
    fi
else
    as_site .venv/bin/python manage.py migrate
fi
as_site .venv/bin/python manage.py load_boards

for unit in $units; do
    case $unit in
    starboard-web@*)
        systemctl restart "$unit"
        port=${unit#starboard-web@}
        if ! ready "${port%.service}"; then
            echo "Stopped after $unit: $others." >&2
            echo "journalctl -u $unit says why. Mend it and run deploy/update.sh again." >&2
            exit 1
        fi
        ;;
    esac
done
for unit in $units; do
    case $unit in
    starboard-web@*) ;;
    *) systemctl restart "$unit" ;;
    esac
done
