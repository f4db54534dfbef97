"""Reader of XLSX workbooks, in a child process with limits of memory and time."""
