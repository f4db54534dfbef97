"""Account of the signed-in user: allauth adapters, password hasher, second factor, sign-out."""
