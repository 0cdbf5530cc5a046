from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0008_order_of_stakes'),
    ]

    operations = [
        migrations.AddField(
            model_name='invitation',
            name='mail',
            field=models.BigIntegerField(blank=True, help_text='When a mail is to tell him, in milliseconds; nothing: none, or it has gone.', null=True),
        ),
        migrations.AddIndex(
            model_name='invitation',
            index=models.Index(condition=models.Q(('mail__isnull', False)), fields=['mail'], name='invitation_mail'),
        ),
    ]
