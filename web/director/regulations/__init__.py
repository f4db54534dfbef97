"""Director pages that change an event's scoring regulations and extra ranking lists."""
