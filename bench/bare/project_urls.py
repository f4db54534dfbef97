"""The bare project's doors: the admin, and one view of the REST framework."""

from django.contrib import admin
from django.urls import path
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response


@api_view()
def ping(_request: Request) -> Response:
    """Nothing."""
    return Response({})


urlpatterns = [path("admin/", admin.site.urls), path("ping/", ping)]
