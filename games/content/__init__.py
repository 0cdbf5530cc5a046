"""What is played with: boards and decks, rulebooks, the titles' own static files."""
