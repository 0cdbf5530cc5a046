"""A position told in brief: as text, and as a small picture."""
