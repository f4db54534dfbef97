"""API of rulings, penalties, appeals and fouled boards."""
