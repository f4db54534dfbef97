"""Views that show the documentation as help pages, without internet."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from web.public.help.manual import manual_page, manual_picture, manual_sections


def help_index(request: HttpRequest) -> HttpResponse:
    """Redirects to the first page of the documentation."""
    return redirect("public:help_page", page=manual_sections()[0].pages[0][0])


def help_page(request: HttpRequest, page: str) -> HttpResponse:
    """One page of the documentation with the navigation."""
    manual = manual_page(page)
    if manual is None:
        raise Http404
    return render(request, "public/help.html", {"manual": manual, "sections": manual_sections()})


def help_picture(request: HttpRequest, picture: str) -> HttpResponse:
    """Sends a picture of the documentation."""
    file = manual_picture(picture)
    if file is None:
        raise Http404
    return HttpResponse(file.read_bytes(), content_type="image/png")
