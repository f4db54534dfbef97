"""Model of an audit log entry: author, changed row, time and interface of a change, as ids only."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.club import Club


class Source(models.TextChoices):
    """Where a change came from: a page, a table, the API or a file."""

    DIRECTOR = "director", _("director")
    TABLE = "table", _("table")
    API = "api", _("program")
    IMPORT = "import", _("file")


class LedgerEntry(models.Model):
    """An entry of the activity log; never changed after it is written."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="audit_entries")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True)
    source = models.CharField(max_length=10, choices=Source)
    table_token = models.PositiveBigIntegerField(
        null=True, help_text="of the table's phone that did it; no user then"
    )
    action = models.CharField(max_length=40)
    kind = models.CharField(max_length=40)
    row = models.PositiveBigIntegerField()
    at = models.DateTimeField(auto_now_add=True)
    reason = models.CharField(max_length=200, blank=True, help_text="where its row keeps none")

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["kind", "row"], name="ledger_of_a_row")]

    def __str__(self) -> str:
        return f"{self.action} {self.kind} {self.row}"
