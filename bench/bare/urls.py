"""The bare side's one view: a row inserted, and its number said."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import path

from bench.bare.models import Entry


def insert(request: HttpRequest, row: int) -> HttpResponse:
    """One insert in a transaction."""
    said = request.POST
    with transaction.atomic():
        entry = Entry.objects.create(
            request_id=said["request_id"],
            board=row,
            version=int(said["seen"]) + 1,
            text=said["text"],
        )
    answer = str(entry.pk)
    return HttpResponse(answer, headers={"Content-Length": str(len(answer))})


urlpatterns = [path("<int:row>/", insert)]
