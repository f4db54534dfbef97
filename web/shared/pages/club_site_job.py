"""Name of the background job that builds the static website of a club."""

CLUB_SITE = "club_site"
