"""Version of the program, for the package, documents and `overtrick --version`."""

VERSION = "0.1.0"
