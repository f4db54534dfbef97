"""The page for programs and the schema: whole and offline."""

import json
import re

from django.test import Client
from django.urls import get_resolver
from openapi_spec_validator import OpenAPIV31SpecValidator, validate

from movements.catalogue import offer_by_reference
from movements.individual.individual_catalogue import individual_offer_by_reference
from tests.web.api.programs import problem_of
from web.api.openapi.views import build_openapi_document


def test_the_reference_page_has_every_operation_and_schema(client):
    page = client.get("/api/v1/").text

    openapi_document = build_openapi_document()
    operations = {
        method["operationId"]
        for methods in openapi_document["paths"].values()
        for method in methods.values()
    }
    assert set(re.findall(r'<details id="([a-z_]+)">', page)) == operations
    assert set(re.findall(r'<details id="thing-(\w+)">', page)) == set(
        openapi_document["components"]["schemas"]
    )
    assert len(operations) > 40


def test_every_route_of_the_api_is_in_the_schema():
    """The schema generator leaves out an address that ends in `.{format}`."""
    api = get_resolver("web.api.urls")
    routes = {name for name in api.reverse_dict if isinstance(name, str)}

    paths = {re.sub(r"\{\w+\}", "{}", path) for path in build_openapi_document()["paths"]}
    expected = {
        "/api/v1/" + re.sub(r"%\(\w+\)s", "{}", forms[0][0])
        for name in routes - {"docs", "schema", "not_found"}
        for forms in [api.reverse_dict[name][0]]
    }
    assert paths == expected


def test_every_link_of_the_reference_page_has_a_target(client):
    page = client.get("/api/v1/").text

    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(re.findall(r'id="([^"]+)"', page))


def test_the_reference_page_loads_nothing_from_other_servers(client):
    answer = client.get("/api/v1/")

    assert re.findall(r'(?:src|href)="(?:https?:)?//', answer.text) == []
    assert re.findall(r"<script(?! src=\"/static/)", answer.text) == []
    assert "unsafe" not in answer.headers["Content-Security-Policy"]


def test_the_schema_is_sent_unchanged(client):
    assert client.get("/api/v1/schema/").json() == build_openapi_document()


def test_another_method_is_answered_with_problem_json():
    for where in ("/api/v1/", "/api/v1/schema/"):
        answer = Client(enforce_csrf_checks=True).post(where)

        assert problem_of(answer)[:2] == (405, "method")


def test_the_schema_is_valid_openapi_without_private_marks():
    document = build_openapi_document()

    validate(document, cls=OpenAPIV31SpecValidator)
    assert document["openapi"] == "3.1.0"
    assert re.findall(r'"x-[a-z-]+":', json.dumps(document)) == []
    assert "Serializer for" not in json.dumps(document)


def test_every_set_of_choices_has_a_name(capsys):
    build_openapi_document.cache_clear()
    schemas = build_openapi_document()["components"]["schemas"]

    # The generator warns of names that it had to make up, such as Kind76fEnum.
    assert capsys.readouterr().err == ""
    assert schemas["SessionState"]["enum"] == ["planned", "running", "closed", "released"]
    properties = [
        field
        for schema in schemas.values()
        for field in schema.get("properties", {}).values()
        if "enum" in field
    ]
    assert properties == []


def test_every_operation_documents_its_refusals_and_its_permission():
    for methods in build_openapi_document()["paths"].values():
        for method, operation in methods.items():
            refused = {status for status in operation["responses"] if status >= "400"}
            writing = {"408", "409", "411", "413", "415", "422"} if method != "get" else set()
            assert refused >= {"400", "401", "403", "404", "406", "429", "431"} | writing
            assert operation["security"][0].keys() == {"key"}
            assert operation["security"][0]["key"] in (["read"], ["enter"], ["direct"], ["own"])


def test_the_headers_of_the_answers_are_in_the_schema():
    paths = build_openapi_document()["paths"]
    ranking = paths["/api/v1/sessions/{session}/ranking/"]["get"]["responses"]
    added = paths["/api/v1/players/"]["post"]["responses"]

    def headers(responses):
        return {status: set(response.get("headers", ())) for status, response in responses}

    limit = {"RateLimit", "RateLimit-Policy"}
    assert {status: names for status, names in headers(ranking.items()).items() if names} == {
        "200": {"ETag", *limit},
        "304": {"ETag"},
        "400": limit,
        "401": {"WWW-Authenticate"},
        "403": limit,
        "404": limit,
        "406": limit,
        "429": {"Retry-After", *limit},
        "503": {"Retry-After"},
    }
    assert headers(added.items())["201"] == {"Idempotent-Replayed", *limit}


def test_every_example_has_exactly_the_required_properties_of_its_schema():
    document = build_openapi_document()
    bodies = [
        body
        for methods in document["paths"].values()
        for operation in methods.values()
        for body in operation.get("requestBody", {}).get("content", {}).values()
    ]
    examples = [body for body in bodies if "examples" in body]

    assert len(examples) > 30
    for body in examples:
        schema = document["components"]["schemas"][body["schema"]["$ref"].rsplit("/", 1)[1]]
        fields = set(body["examples"]["Example"]["value"])
        assert set(schema.get("required", ())) <= fields <= set(schema["properties"])


def test_a_change_requires_the_version_in_the_schema_too():
    schemas = build_openapi_document()["components"]["schemas"]

    assert schemas["SeasonChangeInput"]["required"] == ["seen"]


def test_every_movement_of_an_example_is_offered():
    bodies = [
        operation.get("requestBody")
        for methods in build_openapi_document()["paths"].values()
        for operation in methods.values()
    ]
    examples = re.findall(r'"movement": "([^"]+)"', json.dumps(bodies))

    assert examples
    for example in examples:
        of_players = example.startswith("individual-")
        assert (individual_offer_by_reference if of_players else offer_by_reference)(example)
