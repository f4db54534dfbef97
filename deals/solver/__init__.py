"""Double-dummy tables computed by the library endplay (DDS), in child processes."""
