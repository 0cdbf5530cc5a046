"""The rules, each phase named after its section of the rulebook."""
