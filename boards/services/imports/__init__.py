"""Services that store what was played elsewhere, from files of other programs."""
