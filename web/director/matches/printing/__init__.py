"""Documents of a match event to print, and print sets made by the worker."""
