"""Expect an error by its code."""

import pytest


def raises_code(*codes):
    """Like `pytest.raises`, for an error with one of these codes."""

    def has_code(error):
        code = getattr(error, "code", None)
        assert code in codes, f"{error!r} has the code {code}, not one of {codes}"
        return True

    return pytest.raises(Exception, check=has_code)
