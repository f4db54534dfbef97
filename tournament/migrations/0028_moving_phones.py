"""Phones that move with a pair, team or player: an option, its owner, and where they wait."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("tournament", "0027_late_results")]

    operations = [
        migrations.AddField(
            model_name="tablephones",
            name="phones_move",
            field=models.BooleanField(
                default=False, help_text="a phone can go along with its pair, team or player"
            ),
        ),
        migrations.AddField(
            model_name="tabletoken",
            name="moves_with",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="tournament.place",
            ),
        ),
        migrations.AddConstraint(
            model_name="tabletoken",
            constraint=models.CheckConstraint(
                condition=Q(moves_with=None) | ~Q(seat_hash=""), name="only_a_phone_moves_along"
            ),
        ),
        migrations.CreateModel(
            name="WaitingPhone",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("device_hash", models.CharField(max_length=64, unique=True)),
                (
                    "place",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="waiting_phone",
                        to="tournament.place",
                    ),
                ),
                (
                    "token",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="waiting_phones",
                        to="tournament.tabletoken",
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
    ]
