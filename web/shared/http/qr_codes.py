"""Renders QR codes as inline SVG."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_code_svg(text: str, *, title: str) -> SafeString:
    """Returns a QR code as SVG, dark on light, without inline styles (which the CSP forbids)."""
    square = segno.make(text, error="m", micro=False)
    svg = square.svg_inline(
        scale=4, border=4, light="#fff", dark="#000", title=title, svgclass="code", lineclass=None
    )
    return mark_safe(svg)
