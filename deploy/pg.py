"""What backup.sh and restore.sh ask about PostgreSQL. DATABASE_URL comes from the environment.

pg.py environment            lines for the shell: libpq's variables, so that no password stands on a command line
pg.py check "pg_dump ... 15" refuses if that program is older than the server
pg.py idle                   refuses while others are connected to the database
pg.py trial PG_RESTORE DUMP  restores a dump into a database of its own, which is dropped again; says what it held.
                             Says nothing where this user may not make databases
"""

import os
import re
import shlex
import subprocess
import sys

import psycopg
from environ import Env
from psycopg import sql
from psycopg.pq import Conninfo

OTHERS = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""
MAY = """
    SELECT rolcreatedb OR rolsuper, current_database()::text FROM pg_roles WHERE rolname = current_user
"""
TABLES = """
    SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname
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


def trial(pg_restore: str, dump: str) -> None:
    """What is in a dump is known once it was restored."""
    with psycopg.connect("", autocommit=True) as server:
        (may, name) = server.execute(MAY).fetchone() or (False, "")
        if not may:
            return
        there = sql.Identifier(f"{name}_trial")
        server.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(there))
        server.execute(sql.SQL("CREATE DATABASE {} TEMPLATE template0").format(there))
        try:
            options = ["--no-owner", "--single-transaction", "--exit-on-error", f"--dbname={name}_trial"]
            if subprocess.run([pg_restore, *options, dump]).returncode:  # noqa: S603  PostgreSQL's own
                sys.exit("The dump could not be restored in a trial.")
            print(_describe(f"{name}_trial", _list_dumped_tables(pg_restore, dump)))
        finally:
            server.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(there))


def _list_dumped_tables(pg_restore: str, dump: str) -> int:
    told = subprocess.run([pg_restore, "--list", dump], capture_output=True, text=True, check=True)  # noqa: S603  the same
    return len(re.findall(r"^\d+; .* TABLE DATA ", told.stdout, re.MULTILINE))


def _describe(name: str, due: int) -> str:
    with psycopg.connect(f"dbname={name}") as restored:
        tables = [table for (table,) in restored.execute(TABLES)]
        if len(tables) != due:
            sys.exit(f"The dump has {due} tables, and {len(tables)} were there after it was restored in a trial.")
        rows = sum(_count(restored, table) for table in tables)
    return f"{rows:,} rows in {due} tables"


def _count(restored: psycopg.Connection, table: str) -> int:
    (rows,) = restored.execute(sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(table))).fetchone() or (0,)
    return rows


if __name__ == "__main__":
    {"environment": environment, "check": check, "idle": idle, "trial": trial}[sys.argv[1]](*sys.argv[2:])
