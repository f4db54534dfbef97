"""The signed-in user's own account: allauth adapters, second factor, signing out elsewhere."""
