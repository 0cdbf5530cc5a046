"""What was said at tables goes into the rooms of the tables."""

from django.db import migrations


def move(apps, editor):
    Message, Room = apps.get_model("games", "Message"), apps.get_model("games", "Room")
    for match, kind in Message.objects.filter(room=None).order_by().values_list("match", "kind").distinct():
        room, _ = Room.objects.get_or_create(match_id=match, kind=kind)
        lines = list(Message.objects.filter(match=match, kind=kind).order_by("pk"))
        for number, line in enumerate(lines, 1):
            line.room, line.number = room, number
        Message.objects.bulk_update(lines, ["room", "number"], batch_size=500)
        room.last = len(lines)
        room.save(update_fields=["last"])


def back(apps, editor):
    Message = apps.get_model("games", "Message")
    for line in Message.objects.exclude(room=None).select_related("room"):
        if line.room.match_id is None:
            line.delete()
            continue
        line.match_id, line.kind = line.room.match_id, line.room.kind
        line.save(update_fields=["match", "kind"])


class Migration(migrations.Migration):

    dependencies = [("games", "0005_rooms_pauses_ranklists")]
    operations = [migrations.RunPython(move, back)]
