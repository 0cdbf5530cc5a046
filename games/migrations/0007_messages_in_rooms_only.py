import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("games", "0006_messages_into_rooms")]
    operations = [
        migrations.AlterModelOptions(
            name='message',
            options={'ordering': ('room', 'number')},
        ),
        migrations.RemoveConstraint(
            model_name='message',
            name='message_kind_known',
        ),
        migrations.RemoveIndex(
            model_name='message',
            name='message_table',
        ),
        migrations.RemoveField(
            model_name='message',
            name='kind',
        ),
        migrations.RemoveField(
            model_name='message',
            name='match',
        ),
        migrations.AlterField(
            model_name='message',
            name='number',
            field=models.PositiveBigIntegerField(),
        ),
        migrations.AlterField(
            model_name='message',
            name='room',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='messages', to='games.room'),
        ),
        migrations.AddConstraint(
            model_name='message',
            constraint=models.UniqueConstraint(fields=('room', 'number'), name='message_number_once'),
        ),
    ]
