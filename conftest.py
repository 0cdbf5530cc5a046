"""Fixtures that tests share wherever they lie: in `tests/` and in the folders of the titles."""

pytest_plugins = ["tests.fixtures"]
