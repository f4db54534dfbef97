"""Sends mails to players: their score cards, by the club's mail server."""
