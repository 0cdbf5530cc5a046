"""What all of `games` stands on: refusals, the clock, text, limits, JSON, the broadcast, who is there."""
