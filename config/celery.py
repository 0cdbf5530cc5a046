"""The Celery application. Tasks are doorbells: whatever must happen is a row, and a sweep finds it."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("starboard")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
