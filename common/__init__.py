"""What config, accounts and games all stand on: time and its words, refusals, rate limits, clean text."""
