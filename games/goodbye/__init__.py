"""What happens to somebody's games when his account goes, or he may not come in any more (F35).

Open tables: his chair is free again. Running games: a computer player plays on for him, as for somebody who missed
too much, so every game comes to its end. What was played and said stays; where the account is gone, a pseudonym
stays of him. His sockets close by themselves: their sessions have ended.
"""

from django.db.models.signals import pre_delete

from accounts.models import User
from accounts.partings import banned, telling
from games.goodbye.leaving import gone, shut_out
from games.goodbye.own import kept

pre_delete.connect(gone, sender=User, dispatch_uid="games.goodbye.gone")
banned.connect(shut_out, dispatch_uid="games.goodbye.shut_out")
telling.connect(kept, dispatch_uid="games.goodbye.kept")
