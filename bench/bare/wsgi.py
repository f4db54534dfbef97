"""WSGI entry point of the plain Django project that the benchmarks compare Overtrick with."""

import os

os.environ["DJANGO_SETTINGS_MODULE"] = "bench.bare.settings"

from django.core.wsgi import get_wsgi_application

from config.buffered_wsgi import BufferedWSGI

application = BufferedWSGI(
    get_wsgi_application(), threads=8, writing_threads=6, is_signed_in=lambda _environ: True
)
