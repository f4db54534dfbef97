"""Services that create events of teams, and change their teams during play."""
