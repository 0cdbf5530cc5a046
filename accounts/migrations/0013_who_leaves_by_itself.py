from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0012_automatic_vacations")]
    operations = [
        migrations.AddIndex(
            model_name="user",
            index=models.Index(
                fields=["auto_vacation"], condition=models.Q(auto_vacation=True), name="user_leaves_by_itself"
            ),
        ),
    ]
