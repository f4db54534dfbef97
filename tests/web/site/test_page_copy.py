"""Copies of pages: links, what needs a server, and everything else letter by letter."""

import pytest

from web.site.page_copy import LEFT_OUT, copy_page

TARGETS = {"/crown/1/": "../index.html", "/help/": LEFT_OUT}


def copied(html):
    return copy_page(html, TARGETS.get)


@pytest.mark.parametrize(
    "html",
    [
        '<!doctype html><html lang="en"><p>1 &lt; 2 &#8211; &amp; <br>3</p></html>',
        '<svg width="1"><path d="M0 0"/><title>A &quot;B&quot;</title></svg>',
        "<p>♠︎ Łukasz</p>",
        "<input disabled>",
    ],
)
def test_static_content_stays_as_it_is(html):
    assert copied(html) == html


def test_a_link_leads_to_its_file():
    assert copied('<a href="/crown/1/">1 &amp; 2</a>') == '<a href="../index.html">1 &amp; 2</a>'


def test_of_a_link_without_a_page_the_text_stays():
    assert copied('<p><a href="/other/">Far <b>away</b></a></p>') == "<p>Far <b>away</b></p>"


def test_some_links_are_left_out_with_their_text():
    assert copied('<p>A <a href="/help/">Help <b>me</b></a>B</p>') == "<p>A B</p>"


def test_an_anchor_without_an_address_stays():
    assert copied('<a id="here">1</a>') == '<a id="here">1</a>'


@pytest.mark.parametrize(
    "html",
    [
        "<script>if (1 < 2) { document.write('</p>') }</script>",
        '<form method="post"><button>Go</button><input></form>',
        "<dialog><p>Keys</p><form></form></dialog>",
        '<meta name="htmx-config" content="{}">',
    ],
)
def test_content_that_needs_a_server_is_left_out(html):
    assert copied(f"<p>A</p>{html}<p>B</p>") == "<p>A</p><p>B</p>"


def test_attributes_that_ask_a_server_are_left_out():
    html = '<div id="a" hx-get="/x/" hx-trigger="every 1s" data-tag="t" data-other="o">1</div>'

    assert copied(html) == '<div id="a" data-other="o">1</div>'


def test_attributes_are_escaped_again():
    assert copied('<p title="a &quot;b&quot; &lt;c&gt;">1</p>') == (
        '<p title="a &quot;b&quot; &lt;c&gt;">1</p>'
    )
