"""Monitoring for server operators: health and readiness, request ids, JSON log, metrics."""
