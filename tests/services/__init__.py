"""What the tests stand on: a database, a queue, a browser, and the site itself as real processes."""
