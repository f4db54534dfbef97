"""Services for phones at tables: tokens, recording, confirmations, calls of the director."""
