"""All settings. DATABASE_URL and REDIS_URL choose the way to run: neither (alone) or both (for real).

Every name read from the environment is listed in deploy/starboard.env.example.
"""

from pathlib import Path
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

from common.durations import DAY_S, WEEK_S
from config import backends, schedule

env = environ.Env()
BASE_DIR = Path(__file__).resolve().parent.parent
VAR = Path(env("VAR_DIR", default=str(BASE_DIR / "var")))

# --- The way to run -------------------------------------------------------------------------------

DATABASE_URL = env("DATABASE_URL", default="")
REDIS_URL = env("REDIS_URL", default="")
if bool(DATABASE_URL) != bool(REDIS_URL):
    missing = "REDIS_URL" if DATABASE_URL else "DATABASE_URL"
    raise ImproperlyConfigured(
        f"{missing} is not set. Set both DATABASE_URL and REDIS_URL to run for real, or neither to run alone."
    )
LONE = not DATABASE_URL

# --- Where it answers -----------------------------------------------------------------------------

ORIGINS = env.list("ORIGINS", default=["http://localhost:8000", "http://127.0.0.1:8000"])
HTTPS = all(origin.startswith("https://") for origin in ORIGINS)
ALLOWED_HOSTS = sorted({urlsplit(origin).hostname or "" for origin in ORIGINS})
CSRF_TRUSTED_ORIGINS = list(ORIGINS)

# --- Secrets and safety ---------------------------------------------------------------------------

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env("SECRET_KEY", default="") or backends.kept_secret(VAR / "secret_key")
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])

SESSION_ENGINE = "django.contrib.sessions.backends.db"  # outlives Redis
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_NAME = "__Host-session" if HTTPS else "session"
CSRF_COOKIE_NAME = "__Host-csrf" if HTTPS else "csrf"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=31_536_000) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = env.bool("HSTS_SUBDOMAINS", default=False)
SECURE_CONTENT_TYPE_NOSNIFF = True
# Paths and queries of ours hold tokens and invites: nobody is handed them, our own styles and logs neither.
# Not "no-referrer": browsers then send "Origin: null" with our own forms, and every POST is refused.
SECURE_REFERRER_POLICY = "strict-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SECURE_CSP = {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "media-src": ["'self'"],
    "connect-src": ["'self'"],
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
    "frame-src": ["'self'"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
}
# What no page here asks a browser for, so that nothing that gets into one can; and who may use our files: our pages.
SECURE_HEADERS = {
    "Permissions-Policy": "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), "
    "magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}
# A message may have 16 KiB (games.core.strict_json). The server reads this much before it hangs up, so that somebody
# who sends too much is told so in a sentence and keeps the socket. It reads one message at a time.
SOCKET_MAX_BYTES = 2 * 1024 * 1024
# Sockets of one address that a process holds at once (0: any number); of people not signed in, half as many. A school
# of 500, each with two or three of them, comes from one address.
SOCKETS_PER_ADDRESS = env.int("SOCKETS_PER_ADDRESS", default=2000)
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500

# --- The Django project ---------------------------------------------------------------------------

INSTALLED_APPS = [
    "games",
    "accounts",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",  # the list of sessions needs it
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "channels",
    "ninja",  # so that the API's documentation is served from here and not from elsewhere
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "config.csp.ContentSecurityPolicyMiddleware",
    "config.headers.SecurityHeadersMiddleware",
    "config.unavailable.RetryAfterMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # pages and answers; static files are compressed already
    "config.head_requests.HeadAsGetMiddleware",
    "config.utf8.Utf8OnlyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.PeopleMiddleware",
    "games.views.worker.ReaderMiddleware",
    "config.logs.LogContextMiddleware",
    "games.views.errors.RefusalMiddleware",
]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.views.context.build_page_context",
            ],
        },
    },
]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_I18N = False
USE_TZ = True

# --- Data -----------------------------------------------------------------------------------------

DATABASES = {
    "default": backends.configure_sqlite(VAR / "starboard.sqlite3")
    if LONE
    else backends.configure_postgresql(env.db_url_config(DATABASE_URL), pool=env.int("DATABASE_POOL", default=20))
}
CHANNEL_LAYERS = {"default": backends.memory_layer() if LONE else backends.redis_layer(REDIS_URL)}
CACHES = {"default": backends.memory_cache() if LONE else backends.redis_cache(REDIS_URL)}

# --- People ---------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.ScryptPasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "lobby"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "set_password": "accounts.forms.SetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
}
ACCOUNT_USER_DISPLAY = "accounts.names.get_display_name"
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = "username"
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_LOGOUT_REDIRECT_URL = "front"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_RATE_LIMITS = {  # F34; allauth's own for the rest
    "signup": "10/m/ip,60/h/ip",
    "login": "30/m/ip",
    "login_failed": "10/m/ip,5/300s/key",
    "request_login_code": "20/m/ip,3/m/key,20/h/key",
}
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ADAPTER = "accounts.mfa.MFAAdapter"
MFA_FORMS = {"add_webauthn": "accounts.forms.PasskeyForm"}
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS  # browsers allow passkeys on http://localhost

# Who runs this site, and how to reach them: an email address or a link. Shown on the page "Contact".
SITE_OPERATOR, SITE_CONTACT = env("SITE_OPERATOR", default=""), env("SITE_CONTACT", default="")

# --- Mail -----------------------------------------------------------------------------------------

DEFAULT_FROM_EMAIL = SERVER_EMAIL = env("MAIL_FROM", default="Starboard <starboard@localhost>")
EMAIL_TIMEOUT = 10
if EMAIL_URL := env("EMAIL_URL", default=""):
    mail = env.email_url_config(EMAIL_URL)
    EMAIL_BACKEND = mail["EMAIL_BACKEND"]
    EMAIL_HOST, EMAIL_PORT = mail["EMAIL_HOST"], mail["EMAIL_PORT"]
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = mail["EMAIL_HOST_USER"], mail["EMAIL_HOST_PASSWORD"]
    EMAIL_USE_TLS, EMAIL_USE_SSL = mail.get("EMAIL_USE_TLS", False), mail.get("EMAIL_USE_SSL", False)
else:
    EMAIL_BACKEND = "accounts.mailbox.MailboxBackend"  # a table, read at /mailbox/
# Replies come to this address with a token behind its name (turn+…@); without it nobody plays by replying.
MAIL_REPLY = env("MAIL_REPLY", default="turn@localhost" if LONE else "")
# The server whose Authentication-Results say who wrote a mail (RFC 8601). Alone the token and the address must do.
MAIL_AUTHSERV = env("MAIL_AUTHSERV", default="")
# Tokens in mails have a key of their own. After a change, the old keys as long as mails out there shall work.
MAIL_KEY = env("MAIL_KEY", default="") or backends.kept_secret(VAR / "mail_key")
MAIL_KEY_FALLBACKS = env.list("MAIL_KEY_FALLBACKS", default=[])
# What dice and decks of running games come from lies sealed under a key of its own, the same on all machines. After a
# change, the old keys as long as games begun under them go on.
DICE_KEY = env("DICE_KEY", default="") or backends.kept_secret(VAR / "dice_key")
DICE_KEY_FALLBACKS = env.list("DICE_KEY_FALLBACKS", default=[])
LMTP_HOST, LMTP_PORT = env("LMTP_HOST", default="127.0.0.1"), env.int("LMTP_PORT", default=8024)

# --- Work behind the scenes -----------------------------------------------------------------------

CELERY_BROKER_URL = "memory://localhost/" if LONE else backends.get_broker_url(REDIS_URL)
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {"polling_interval": 0.05} if LONE else backends.broker_options(visible_again_after=120)
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_VISIBILITY_TIMEOUT = 120
CELERY_TASK_DEFAULT_QUEUE = "starboard"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = None if LONE else 60  # threads cannot be stopped, processes can
CELERY_TASK_SOFT_TIME_LIMIT = None if LONE else 50
CELERY_WORKER_PREFETCH_MULTIPLIER = 4  # what a dead process held leaves places for others
CELERY_WORKER_LOST_WAIT = 0.5  # seconds until what a dead process held is given up: nobody waits for results
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_SEND_TASK_EVENTS = False
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_BEAT_SCHEDULE = schedule.BEAT

# Strong computer players and verdicts on finished games think in processes of their own, one of each kind beside each
# process that has any of them; without, in the thread that asks.
THINK_APART = env.bool("THINK_APART", default=True)

# Of the system's priorities, 0 to 19: where simulations and the making of puzzles stand. Whoever plays comes first.
BACKGROUND_NICENESS = 19

# --- Static files ---------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = VAR / "static"
WHITENOISE_IMMUTABLE_FILE_TEST = (
    r"^/static/(scripts/[0-9a-f]{12}/|.*\.[0-9a-f]{12}\.\w+$)"  # what carries a hash never changes
)
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "games.content.static_finder.TitleFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": backends.static_files(LONE, DEBUG),
}
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]  # HSTS_SUBDOMAINS: whoever owns the domain decides

# --- Presence ---------------------------------------------------------------------------------------

VISIT = 600_000  # ms after somebody looked at a page for which they count as being on the site: no mail meanwhile
TAKE_BACK_WAIT = env.int("TAKE_BACK_WAIT", default=60)  # s a move by mail stands before others answer by themselves

# --- Notices ----------------------------------------------------------------------------------------

# Who sends pushes, to push services: a key pair is made from this text. After a change no device of before is reached.
VAPID_KEY = env("VAPID_KEY", default="") or backends.kept_secret(VAR / "vapid_key")
# Where pushes and hooks may go: to public addresses alone, by https (games.notices.public_addresses).
REACHABLE_NETWORKS: list[str] = []
OUTWARD_SCHEMES = ["https"]

# --- Outages ---------------------------------------------------------------------------------------

# When the site was down for longer than so many seconds (0: never), nobody's time ran meanwhile, up to so many.
OUTAGE_AFTER, OUTAGE_MOST = env.int("OUTAGE_AFTER", default=60), env.int("OUTAGE_MOST", default=WEEK_S)

# --- Health -----------------------------------------------------------------------------------------

# Who sends this as a bearer token may read /metrics; empty: programs of this machine only (config.metrics_endpoint).
METRICS_TOKEN = env("METRICS_TOKEN", default="")
BACKUP_LATE_AFTER = env.int("BACKUP_LATE_AFTER", default=2 * DAY_S)  # seconds; 0: backups are made elsewhere

# --- Logs and tests -------------------------------------------------------------------------------

LOGGING_CONFIG = "config.logs.configure_logging"
LOGGING = {"json": env.bool("LOG_JSON", default=not LONE), "level": env("LOG_LEVEL", default="INFO")}

# Only config.testing changes these; nothing in the environment can.
TESTING = False
TIME_OFFSET_MS = 0
FAIL_AT = ""
