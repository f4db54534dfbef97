"""QR codes as inline SVG."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_code_svg(text: str, *, title: str) -> SafeString:
    """The square, dark on light whatever the page is; a policy without inline styles lets it be."""
    square = segno.make(text, error="m", micro=False)
    picture = square.svg_inline(
        scale=4, border=4, light="#fff", dark="#000", title=title, svgclass="code", lineclass=None
    )
    return mark_safe(picture)
