"""A Django app with one slow job, so that a worker can be killed in the middle of it."""
