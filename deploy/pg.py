"""What backup.sh and restore.sh ask about PostgreSQL. DATABASE_URL comes from the environment.

pg.py environment            lines for the shell: libpq's variables, so that no password stands on a command line
pg.py check "pg_dump ... 15" refuses if that program is older than the server
pg.py idle                   refuses while others are connected to the database
"""

import os
import re
import shlex
import sys

import psycopg
from environ import Env
from psycopg.pq import Conninfo

OTHERS = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""


def environment() -> None:
    """Each part of DATABASE_URL under the name by which libpq knows it."""
    url = Env.db_url_config(os.environ["DATABASE_URL"])
    named = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
    parts = {word: url.get(name) for word, name in named.items()} | url.get("OPTIONS", {})
    for option in Conninfo.get_defaults():
        value = parts.get(option.keyword.decode())
        if option.envvar and value not in (None, ""):
            print(f"export {option.envvar.decode()}={shlex.quote(str(value))}")


def check(version: str) -> None:
    """A program older than the server cannot read it."""
    found = re.search(r"\) (\d+)", version)
    program = version.split(" ")[0] or "pg_dump"
    if found is None:
        sys.exit(f"{program} does not say its version. Set PG_BIN to the folder of PostgreSQL's programs.")
    with psycopg.connect("") as server:
        major = server.info.server_version // 10_000
    ours = int(found[1])
    if ours < major:
        sys.exit(
            f"{program} is of PostgreSQL {ours}, but the server is PostgreSQL {major}, which it cannot read. "
            f"Install postgresql-client-{major}, or set PG_BIN to the folder of its programs."
        )
    if ours > major:
        print(f"Note: {program} is of PostgreSQL {ours}, the server of {major}: restore with one of {ours}.")


def idle() -> None:
    """Whoever is connected would go on with data that are being replaced."""
    with psycopg.connect("") as server:
        (others,) = server.execute(OTHERS).fetchone() or (0,)
    if others:
        sys.exit(
            f"The site is running: {others} other connections to this database are open. Stop it first "
            "(systemctl stop 'starboard-*')."
        )


if __name__ == "__main__":
    {"environment": environment, "check": check, "idle": idle}[sys.argv[1]](*sys.argv[2:])
