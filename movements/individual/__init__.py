"""Movements for individuals: schedules of four chairs, their checks, and the offers for a field."""
