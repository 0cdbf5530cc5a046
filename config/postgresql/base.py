"""The database engine of a site with PostgreSQL, under the name by which Django looks for it."""

from __future__ import annotations

from typing import Any

import psycopg
from django.db.backends.base.base import NO_DB_ALIAS
from django.db.backends.postgresql import base

from config.postgresql.pool import Pool


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's own, but for where its connections come from."""

    @property
    def pool(self) -> Any:
        """This process's pool, which Django asks for connections and gives them back to; None: no pool is wanted."""
        options = self.settings_dict["OPTIONS"].get("pool")
        if self.alias == NO_DB_ALIAS or not options:
            return None
        pools: dict[str, Any] = self._connection_pools  # type: ignore[attr-defined, unused-ignore]
        if self.alias not in pools:
            pools.setdefault(self.alias, Pool(self._dialler(), **options))
        return pools[self.alias]

    def _dialler(self) -> Any:
        arguments = self.get_connection_params() | {"autocommit": True}

        def dial() -> psycopg.Connection:
            made = psycopg.connect(**arguments)
            self._configure_connection(made)  # type: ignore[attr-defined, unused-ignore]
            return made

        return dial
