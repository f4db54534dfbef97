"""The web server's way in to the bare side."""

import os

os.environ["DJANGO_SETTINGS_MODULE"] = "bench.bare.settings"

from django.core.wsgi import get_wsgi_application

application = get_wsgi_application()
