"""Opening a table: its form, seats and summary."""
