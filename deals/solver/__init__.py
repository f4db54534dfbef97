"""Double-dummy solver: computes tables with the library endplay (DDS) in child processes."""
