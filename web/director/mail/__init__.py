"""Pages for e-mail: settings of the club, addresses of players, score cards of a session."""
