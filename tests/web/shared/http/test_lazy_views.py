"""A view that the routes name as text answers like the view."""

from django.test import RequestFactory

from web.shared.http.lazy_views import import_view_lazily


def test_a_lazy_view_answers_like_the_view():
    request = RequestFactory().get("/")

    answered = import_view_lazily("django.views.defaults.page_not_found")(
        request, exception=ValueError()
    )

    assert answered.status_code == 404
