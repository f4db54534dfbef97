"""Swiss rounds: who meets whom next, by the standings."""
