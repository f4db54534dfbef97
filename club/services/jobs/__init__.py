"""Background jobs: create, run, resume, store their files."""
