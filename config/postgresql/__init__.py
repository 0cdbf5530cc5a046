"""Django's PostgreSQL with a pool that notices at once that the server has gone, and at once that it is back."""
