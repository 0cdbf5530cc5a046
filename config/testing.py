"""Settings of the tests: the same site, with time and failures that a test may bend.

The environment is read for these only here, so that nothing can bend them on a site in use.
"""

import os
import tempfile
from pathlib import Path

from config import backends
from config.settings import *  # noqa: F403
from config.settings import CHANNEL_LAYERS, DATABASES, LONE, MIDDLEWARE, STORAGES, env

TESTING = True
TIME_OFFSET_MS = env.int("STARBOARD_TIME_OFFSET_MS", default=0)
BOT_PACE = env.float("STARBOARD_BOT_PACE", default=1.0)
VISIT = env.int("STARBOARD_VISIT_MS", default=600_000)
# a push service or a hook on this machine; tests of what may be reached set their own
REACHABLE_NETWORKS = env.list("STARBOARD_REACHABLE", default=[])
OUTWARD_SCHEMES = ["https", "http"]
OUTAGE_AFTER = 0  # where time is moved by hand, no leap is an outage; tests of outages set it
BACKGROUND_NICENESS = env.int("STARBOARD_BACKGROUND_NICENESS", default=19)  # a machine full of tests leaves it nothing
FAIL_AT = env("STARBOARD_FAIL_AT", default="")  # "name:n": die at the n-th passing of this point

WORKER = env("PYTEST_XDIST_WORKER", default="")

if env.bool("STARBOARD_SITE", default=False):  # a site of its own, beside the tests
    STORAGES["staticfiles"] = {"BACKEND": "config.storage.HashedFiles"}
else:  # tests inside pytest's own process
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    MIDDLEWARE.remove("whitenoise.middleware.WhiteNoiseMiddleware")
    ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
    ORIGINS = ["http://testserver", "http://localhost:8000"]
    SECRET_KEY = "only for tests, and long enough for every check that Django makes of it"  # noqa: S105
    MAIL_KEY = "a key of the letters, only for tests, and of its own"  # the one under which tests/upgrade was kept
    DICE_KEY = "a key of the dice, only for tests, and of its own"
    VAPID_KEY = "a key of the pushes, only for tests, and of its own"
    CELERY_BROKER_URL = "memory://localhost/"
    THINK_APART = False  # tests of it set their own
    CACHES = {"default": backends.memory_cache()}  # so that a test may empty it
    if LONE:  # a file: threads of one test then meet as the threads of one process do
        name = f"starboard-test-{os.getpid()}.sqlite3"
        DATABASES["default"]["TEST"] = {"NAME": str(Path(tempfile.gettempdir()) / name)}
        DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
    else:  # the workers of a parallel run share one Redis
        CHANNEL_LAYERS["default"]["CONFIG"]["prefix"] = f"test-{WORKER or 'one'}"
