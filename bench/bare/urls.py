"""URLs of the minimal project: a view that inserts a row and returns its id, and an empty one."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import path

from bench.bare.models import Entry


def insert(request: HttpRequest, row: int) -> HttpResponse:
    """Insert one row in a transaction."""
    data = request.POST
    with transaction.atomic():
        entry = Entry.objects.create(
            request_id=data["request_id"],
            board=row,
            version=int(data["seen"]) + 1,
            text=data["text"],
        )
    answer = str(entry.pk)
    return HttpResponse(answer, headers={"Content-Length": str(len(answer))})


def empty(_request: HttpRequest) -> HttpResponse:
    """Return an empty page, which readers poll."""
    return HttpResponse(headers={"Content-Length": "0"})


urlpatterns = [path("<int:row>/", insert), path("empty/", empty)]
