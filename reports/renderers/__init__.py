"""Renderers that turn documents into PDF, XLSX and CSV."""
