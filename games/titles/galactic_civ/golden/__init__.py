"""Finished games that must replay for ever; see README.md."""
