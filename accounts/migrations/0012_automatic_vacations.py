from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0011_measures_by_name")]
    operations = [
        migrations.AddField(
            model_name="user",
            name="auto_vacation",
            field=models.BooleanField(
                db_default=False,
                default=False,
                help_text="Where nothing was missed before, out of the year's days.",
                verbose_name="start a vacation before a missed deadline",
            ),
        ),
        migrations.AddField(
            model_name="vacation",
            name="automatic",
            field=models.BooleanField(
                db_default=False,
                default=False,
                help_text="It began by itself, before a deadline would have been missed.",
            ),
        ),
    ]
