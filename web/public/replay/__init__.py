"""Public page that replays a deal: auction, play and score, step by step."""
