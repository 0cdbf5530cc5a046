"""Mail that stays here keeps its page with colours too; a notice somebody has not read yet."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0007_zone_chosen")]
    operations = [
        migrations.AddField(
            model_name="mailboxmessage",
            name="html",
            field=models.TextField(
                blank=True, db_default="", help_text="As it looks in a mail program; shown in a frame."
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="notice",
            field=models.CharField(blank=True, db_default="", help_text="Shown until it is read.", max_length=200),
        ),
    ]
