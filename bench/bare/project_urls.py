"""URLs of the new project: the admin and one API view."""

from django.contrib import admin
from django.urls import path
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response


@api_view()
def ping(_request: Request) -> Response:
    """Return an empty response."""
    return Response({})


urlpatterns = [path("admin/", admin.site.urls), path("ping/", ping)]
