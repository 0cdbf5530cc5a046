"""Every entry says who decided it. Old processes may go on writing entries without saying so until they are replaced."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("games", "0011_outages")]
    operations = [
        migrations.AddField(
            model_name='entry',
            name='actor',
            field=models.CharField(blank=True, choices=[('player', 'the person at the seat'), ('computer', 'a computer player'), ('clock', 'time: a flag, a hammer or a deadline fell'), ('house', 'the house: it opens, pauses, removes, or passes for somebody who wished so')], db_default='', help_text='Who decided it; empty where a version of the site wrote it that did not say.', max_length=8),
        ),
        migrations.AddField(
            model_name='entry',
            name='user',
            field=models.BigIntegerField(help_text='Which person, where one decided.', null=True),
        ),
    ]
