"""A post office that keeps what is sent, in place of a broker."""


class Office:
    """What of a Celery application the services know."""

    def __init__(self):
        self.sent = []

    def emptied(self):
        self.sent.clear()
        return self.sent

    def send_task(self, name, arguments, **_options):
        self.sent.append((name, arguments))


office = Office()
