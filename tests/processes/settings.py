"""The installation as it is, with one kind of job more: one that takes as long as a test needs."""

from config.settings import *

INSTALLED_APPS += ["tests.processes.slow"]
