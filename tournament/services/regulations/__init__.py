"""Services that change an event's scoring regulations and extra ranking lists."""
