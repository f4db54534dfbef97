"""URLs of the minimal project: one view that inserts a row and returns its id."""

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


urlpatterns = [path("<int:row>/", insert)]
