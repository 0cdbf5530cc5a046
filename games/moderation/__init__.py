"""What moderators work with: reports, and who might be two accounts of one person."""
