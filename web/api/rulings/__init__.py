"""API of the director's decisions: rulings, penalties, appeals and fouled boards."""
