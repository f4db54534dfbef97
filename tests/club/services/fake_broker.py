"""A post office that keeps what is sent, in place of a broker."""

from kombu.exceptions import OperationalError


class Office:
    """A Celery application as the services know it."""

    def __init__(self):
        self.sent = []

    def emptied(self):
        self.sent.clear()
        return self.sent

    def send_task(self, name, arguments, **_options):
        self.sent.append((name, arguments))


office = Office()


class ClosedOffice:
    """One whose broker is gone."""

    def __init__(self):
        self.tried = 0

    def send_task(self, _name, _arguments, **_options):
        self.tried += 1
        raise OperationalError("Connection refused")


closed_office = ClosedOffice()
