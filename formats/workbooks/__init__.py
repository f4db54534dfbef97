"""XLSX workbooks, read in a child process with limits of memory and time."""
