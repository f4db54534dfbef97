"""Messages to users: flash messages, form errors and warnings about unusual results."""
