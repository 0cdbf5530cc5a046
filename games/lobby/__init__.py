"""The lobby: tables are opened, filled, left, started, closed and played again.

Every verb that changes a table locks its match first, so that of fifty people who want the last chair one
gets it. Who may see what is decided in `visible` and nowhere else.
"""
