"""A minimal Django project to compare with: one view, one table, no middleware."""
