"""API that builds and downloads the static website of a club."""
