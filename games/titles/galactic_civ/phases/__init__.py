"""The rules, in the rulebook's order; each phase is named after its section."""
