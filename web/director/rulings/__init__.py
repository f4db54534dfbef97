"""Rulings, appeals, penalties and fouled boards."""
