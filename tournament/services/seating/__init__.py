"""Services for sections, pair numbers, seats and movement changes."""
