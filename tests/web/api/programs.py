"""A program with an API key, for the tests of the API."""

from uuid import uuid4

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from club.models import Membership
from club.queries.api_key_areas import ALL_AREAS
from club.services.api_keys import create_api_key
from tests.builders import a_club, a_director, an_actor

NEW = object()


class Program:
    """Sends GET and JSON requests with its key; every change with a new request id."""

    def __init__(self, secret="", **client):
        self.client = Client(**client)
        self.headers = {"authorization": f"Bearer {secret}"} if secret else {}

    def get(self, where, /, headers=None, **kwargs):
        return self.client.get(f"/api/v1/{where}", kwargs, headers=self.headers | (headers or {}))

    def post(self, where, /, request_id=NEW, **body):
        return self.send("post", where, body, request_id)

    def send(self, method, where, said, request_id=NEW):
        request_id = uuid4() if request_id is NEW else request_id
        own = {"idempotency-key": str(request_id)} if request_id else {}
        return getattr(self.client, method)(
            f"/api/v1/{where}",
            said,
            content_type="application/json",
            headers=self.headers | own,
        )

    def upload(self, where, content, *, name, request_id=NEW, **fields):
        """Send a file as a form with the field `file`."""
        request_id = uuid4() if request_id is NEW else request_id
        headers = self.headers | {"idempotency-key": str(request_id)}
        file = SimpleUploadedFile(name, content)
        return self.client.post(f"/api/v1/{where}", {"file": file, **fields}, headers=headers)


def a_secret(club="crown", *, role="director", name="ann", areas=ALL_AREAS, last_day=None):
    """The secret of a new key of somebody with this role in the club."""
    user = a_director(club, name=name, role=role)
    Membership.objects.filter(user=user, club=a_club(club)).update(role=role)
    how = {"areas": areas, "last_day": last_day, "actor": an_actor(user)}
    return create_api_key(a_club(club), user, "a program", **how)[1]


def a_program(club="crown", **kwargs):
    return Program(a_secret(club, **kwargs))


def problem_of(answer):
    """A refusal in brief: its status, its code, and its sentence."""
    body = answer.json()
    assert body["type"] == f"/help/errors/#{body['code']}"
    assert (body["title"], body["status"]) == (answer.reason_phrase, answer.status_code)
    assert answer.headers["Content-Type"] == "application/problem+json"
    return answer.status_code, body["code"], body["detail"]
