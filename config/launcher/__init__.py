"""Launcher: starts, supervises and stops the web server and the worker."""
