"""Django signal that the worker sends every few seconds, for work that is due."""

from django.dispatch import Signal

sweep_due = Signal()
