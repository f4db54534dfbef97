"""Director pages that build the static website of a club."""
