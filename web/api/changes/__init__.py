"""API that lists changes of a session or match event, with long polling."""
