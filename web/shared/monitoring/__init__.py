"""For operators of a server: health and readiness, request ids, JSON log, metrics."""
