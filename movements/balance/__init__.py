"""The balance of movements with one winner: its measure, its bound, and published figures."""
