"""The studio of boards: drafts with their history, differences, trials, publishing, boards as files."""
