#!/bin/sh
# deploy/update.sh     After `git pull`, as root: packages, database, boards, static files, then restart one by one.
set -eu
cd "$(dirname "$0")/.."
set -a
. /etc/starboard.env
set +a
as_site() { sudo -E -u starboard env HOME=/var/lib/starboard "$@"; }

.venv/bin/pip install -q --disable-pip-version-check --require-hashes --only-binary :all: -r requirements/base.txt
as_site .venv/bin/python manage.py check --deploy
as_site .venv/bin/python manage.py migrate
as_site .venv/bin/python manage.py load_boards
as_site .venv/bin/python manage.py collectstatic --noinput -v 0
for unit in $(systemctl list-units --plain --no-legend 'starboard-*' | cut -d' ' -f1); do
    systemctl restart "$unit"
    sleep 3
done
