"""Director pages that import events from files of other scoring programs."""
