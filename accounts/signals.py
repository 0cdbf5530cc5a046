"""What other apps may have to do when somebody goes: each may listen here (`games.receivers`)."""

from django.dispatch import Signal

banned = Signal()  # user: may not sign in from now on; inside the transaction
zone_changed = Signal()  # user: lives in another time zone from now on
telling = Signal()  # user: asks for what is kept about them; a receiver returns (name, plain data)
person_shown = Signal()  # person, reader: somebody's page in the admin is drawn; a receiver returns PersonSections
