"""What all of `games` stands on: the ids of matches, JSON, the broadcast, who is there, points to fail at."""
