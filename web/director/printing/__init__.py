"""Documents to print, and print sets made by the worker."""
