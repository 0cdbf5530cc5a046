import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0002_mail_tokens_keys'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='notify',
            field=models.BooleanField(default=False, verbose_name='desktop notifications'),
        ),
        migrations.AddField(
            model_name='user',
            name='time_zone',
            field=models.CharField(default='UTC', help_text='A name of the IANA database.', max_length=64),
        ),
        migrations.CreateModel(
            name='Vacation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first', models.DateField()),
                ('last', models.DateField(help_text='The last day, itself included.')),
                ('starts', models.BigIntegerField()),
                ('ends', models.BigIntegerField()),
                ('late', models.BooleanField(default=False, help_text='It began with less than an hour left of some deadline.')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='vacations', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['starts'],
                'indexes': [models.Index(fields=['user', 'ends'], name='vacation_user_ends')],
                'constraints': [models.CheckConstraint(condition=models.Q(('ends__gte', models.F('starts'))), name='vacation_ends_after'), models.CheckConstraint(condition=models.Q(('last__gte', models.F('first'))), name='vacation_last_after')],
            },
        ),
    ]
