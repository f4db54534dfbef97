"""Forms for scoring regulations and for the extra ranking lists."""
