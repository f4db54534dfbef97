"""Kind of the job that makes the static site of a club."""

CLUB_SITE = "club_site"
