"""Django settings, read from the environment. The defaults run on SQLite in one data folder."""

import logging
from pathlib import Path

from config import version
from config.environment import (
    data_folder,
    read_boolean,
    read_choice,
    read_count,
    read_database,
    read_host,
    read_hosts,
    read_mail_address,
    read_networks,
    read_optional_folder,
    read_optional_secret,
    read_or_create_secret,
    read_origins,
    read_plain_word,
    read_redis_address,
    read_shared_folder,
    read_text,
)

BASE_DIR = Path(__file__).resolve().parent.parent
# A wheel keeps the folders that hold no Python in one of `config` (`pyproject.toml`).
PACKAGED_RESOURCES = BASE_DIR / "config" / "resources"
IS_PACKAGE = PACKAGED_RESOURCES.is_dir()
RESOURCES_DIR = PACKAGED_RESOURCES if IS_PACKAGE else BASE_DIR
PROGRAM_VERSION = version.VERSION
# What a message tells people to type.
COMMAND = "overtrick" if IS_PACKAGE else "python manage.py"
DATA_DIR = data_folder("DATA_DIR")
DEBUG = read_boolean("DEBUG", default=False)
HTTPS = read_boolean("HTTPS", default=False)
REDIS_URL = read_redis_address("REDIS_URL")
REDIS_PREFIX = read_plain_word("REDIS_PREFIX", default="overtrick")
SECRET_KEY = read_or_create_secret("SECRET_KEY", kept_in=DATA_DIR / "secret_key")
ALLOWED_HOSTS = read_hosts("ALLOWED_HOSTS", "localhost,127.0.0.1")
CSRF_TRUSTED_ORIGINS = read_origins("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "drf_spectacular",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "club",
    "tournament",
    "boards",
    "reports",
    "web",
    "config",
]
# Seconds between the signal to stop and the stop of a web server: a proxy that asks /ready/ sends
# nothing more by then. The file tells the server's processes.
STOP_DELAY = read_count("STOP_DELAY", default=0, least=0)
STOPPING_FILE = DATA_DIR / "stopping"
METRICS_TOKEN = read_optional_secret("METRICS_TOKEN")
MIDDLEWARE = [
    "web.shared.monitoring.probes.answer_probes",
    *(["web.shared.monitoring.metrics.count_requests"] if METRICS_TOKEN else []),
    "web.shared.monitoring.request_ids.assign_request_id",
    "django.middleware.security.SecurityMiddleware",
    "web.shared.http.address_length.limit_address_length",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "web.shared.http.csp.content_security_policy",
    "web.shared.http.request_bodies.reject_request_bodies",
    "web.shared.http.time_zone.reset_club_locale",
    "web.shared.http.cross_origin.allow_other_sites",
    "web.shared.http.etags.not_modified_middleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [RESOURCES_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "web.director.access.member_access.permissions_context",
                "web.shared.http.local_address.local_address_context",
                "web.shared.pages.help_links.help_context",
            ],
        },
    },
]
DATABASES = {"default": read_database("DATABASE_URL", sqlite=DATA_DIR / "club.sqlite3")}

# Accounts: there is no sign-up; the first director gets a link in the terminal.
AUTH_USER_MODEL = "club.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
PASSWORD_HASHERS = ["web.director.account.password_hasher.QueuedPasswordHasher"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "web.director.account.account_adapter.InvitationOnlyAccountAdapter"
ACCOUNT_FORMS = {"login": "web.director.account.account_adapter.SignInForm"}
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
# Limits are per account, because all tablets of a club share one public IP address.
ACCOUNT_RATE_LIMITS = {
    "login": "",
    "login_failed": "5/5m/key",
    "reauthenticate": "10/m/user",
    "change_password": "5/m/user",
    "join": "20/10m/key",
    # Wrong codes only, of one device with a session and of all devices with it: 300 in ten minutes
    # find one of 30 tables in 50 years.
    "table_code": "30/10m/key",
    "table_codes_of_session": "300/10m/key",
}
# The second factor is optional. The tolerance is for laptops whose clock is half a minute off.
MFA_ADAPTER = "web.director.account.second_factor.EncryptedMFAAdapter"
MFA_TOTP_TOLERANCE = 1
# No device is trusted: every sign-in asks for the code.
MFA_TRUST_ENABLED = False

# E-mail is off until EMAIL_HOST is set: then clubs can send score cards.
EMAIL_HOST = read_host("EMAIL_HOST")
IS_MAIL_SET = bool(EMAIL_HOST)
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if IS_MAIL_SET else 'console'}.EmailBackend"
EMAIL_SECURITY = read_choice("EMAIL_SECURITY", ("starttls", "tls", "none"), default="starttls")
EMAIL_USE_TLS = EMAIL_SECURITY == "starttls"
EMAIL_USE_SSL = EMAIL_SECURITY == "tls"
EMAIL_PORT = read_count("EMAIL_PORT", default={"tls": 465, "none": 25}.get(EMAIL_SECURITY, 587))
EMAIL_HOST_USER = read_text("EMAIL_USER")
EMAIL_HOST_PASSWORD = read_text("EMAIL_PASSWORD")
DEFAULT_FROM_EMAIL = read_mail_address("EMAIL_FROM", required=IS_MAIL_SET)
EMAIL_TIMEOUT = 20
# Where players reach this server: links in mails lead there. Without it mails have no links.
PUBLIC_ADDRESS = (read_origins("PUBLIC_ADDRESS") or [""])[0].rstrip("/")

# API requests are authenticated and limited by key, not by the IP address that a club shares.
API_REQUESTS_A_MINUTE = read_count("API_REQUESTS_A_MINUTE", default=600)
API_REFUSED_A_MINUTE = read_count("API_REFUSED_A_MINUTE", default=30)
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["web.api.framework.authentication.KeyAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_THROTTLE_CLASSES": ["web.api.framework.throttles.KeyThrottle"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["web.api.framework.parsers.SmallJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "web.api.openapi.auto_schema.OperationSchema",
    "EXCEPTION_HANDLER": "web.api.framework.exception_handler.handle_api_exception",
    "UNAUTHENTICATED_USER": None,
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Overtrick",
    "DESCRIPTION": "API of a bridge club: sessions, results, rankings and players, by API key.",
    "VERSION": "1.0.0",
    "LICENSE": {"name": "MIT", "identifier": "MIT"},
    "SERVERS": [{"url": "/", "description": "This server"}],
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "APPEND_COMPONENTS": {
        "securitySchemes": {
            "key": {
                "type": "http",
                "scheme": "bearer",
                "description": "An API key of one club, from the page API keys.",
            }
        }
    },
    "SERVE_INCLUDE_SCHEMA": False,
    # Fields that a PATCH requires, such as `seen`, stay required in the schema.
    "COMPONENT_SPLIT_PATCH": False,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "OAS_VERSION": "3.1.0",
    "POSTPROCESSING_HOOKS": ["drf_spectacular.hooks.postprocess_schema_enums"],
    # Where one field name has several sets of choices, or one set has several names.
    "ENUM_NAME_OVERRIDES": {
        "SessionState": "web.api.sessions.sessions.SESSION_STATES",
        "SessionKind": "web.api.sessions.sessions.SESSION_KINDS",
        "JobState": "web.api.printing.job_responses.JOB_STATES",
        "MatchState": "web.api.matches.matches.MATCH_STATES",
        "PublishedFigureKind": "web.api.sessions.published_figures.KINDS",
        "ContestAwardKind": "web.api.teams.contest_awards.KINDS",
        "AbsenceTreatment": "web.api.sessions.player_absences.TREATMENTS",
        "PenaltyLaw": "web.api.rulings.penalties.LAWS",
        "PenaltyUnit": "web.api.rulings.penalties.UNITS",
        "BoardUnit": "web.api.openapi.enum_names.BOARD_UNITS",
        "PlayerListField": "web.api.club.player_imports.COLUMN_FIELDS",
        "PlayerListRowKind": "web.api.club.player_imports.ROW_KIND_NAMES",
        "MemberRole": "web.api.club.members.MEMBER_ROLES",
        "ContestFieldChange": "web.api.teams.contest_field.FIELD_CHANGES",
        "MovementChange": "web.api.movements.movement_changes.CHANGE_KINDS",
        "TableSide": "web.api.openapi.enum_names.TABLE_SIDES",
        "SheetSide": "web.api.matches.sheet_hands.SHEET_SIDES",
        "Seat": "web.api.results.outcomes.DECLARERS",
        "SimultaneousMethod": "web.api.events.simultaneous_serializers.METHODS",
        "HandicapScale": "web.api.sessions.event_lists.SCALE_KEYS",
        "ScoringMethod": "web.api.openapi.enum_names.SCORING_METHODS",
        "RankingScope": "web.api.openapi.enum_names.RANKING_SCOPES",
        "TieBreakRule": "web.api.openapi.enum_names.TIE_BREAKS",
        "PeriodMinutes": "web.api.openapi.enum_names.PERIOD_MINUTES",
        "RankedContestants": "web.api.events.seasons.WHOSE",
        "MatchpointsOfWin": "web.api.openapi.enum_names.MATCHPOINTS_OF_WIN",
        "TeamScale": "web.api.openapi.enum_names.TEAM_SCALES",
        "PairScale": "web.api.openapi.enum_names.PAIR_SCALES",
        "RegionName": "web.api.openapi.enum_names.REGION_NAMES",
    },
}

# Transport. A club's own network uses plain HTTP; a public server sets HTTPS.
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024

USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = True
LANGUAGE_CODE = "en"
# Only complete translations: with Django's other languages, pages would mix two languages.
LANGUAGES = [("en", "English")]
if len(LANGUAGES) > 1:  # each reader's own; where there is one there is nothing to choose
    after = MIDDLEWARE.index("django.contrib.sessions.middleware.SessionMiddleware") + 1
    MIDDLEWARE.insert(after, "django.middleware.locale.LocaleMiddleware")
LOCALE_PATHS = [RESOURCES_DIR / "locale"]
FORMAT_MODULE_PATH = ["config.formats"]

STATIC_URL = "/static/"
# Several installations on one database share the files of jobs, and may share the static files.
STATIC_ROOT = read_shared_folder("STATIC_ROOT", default=DATA_DIR / "static")
MEDIA_ROOT = read_shared_folder("MEDIA_ROOT", default=DATA_DIR / "media")
# Retention of files that the worker creates, such as print sets; they can be created again.
KEEP_FILES_DAYS = read_count("KEEP_FILES_DAYS", default=30)
# Where clubs may have their static site written on this computer: each in a folder of its slug.
SITE_FOLDER = read_optional_folder("SITE_FOLDER")
# Private networks that members may have the server connect to, such as that of a club's own disk.
PRIVATE_NETWORKS = read_networks("PRIVATE_NETWORKS")
FIXTURE_DIRS = [RESOURCES_DIR / "fixtures"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEBUG

# Counters of rare events, such as failed sign-ins, shared by all processes. Requests of API
# keys are counted in Redis too; without it `web.api.framework.request_counts` has a quicker way.
REDIS_CACHE = {
    "BACKEND": "config.redis_cache.FailOpenRedisCache",
    "LOCATION": REDIS_URL,
    "KEY_PREFIX": REDIS_PREFIX,
    "OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 0.5},
}
FILE_CACHE = {
    "BACKEND": "config.file_cache.AtomicFileCache",
    "LOCATION": str(DATA_DIR / "counts"),
    "OPTIONS": {"MAX_ENTRIES": 2000},
}
CACHES = {"default": REDIS_CACHE if REDIS_URL else FILE_CACHE}

# The message that wakes the worker. The Job row is the record: a lost message is sent again.
WORKER_APPLICATION = "config.celery.app"
QUEUE = DATA_DIR / "queue"
if not REDIS_URL:
    QUEUE.mkdir(exist_ok=True)
CELERY_BROKER_URL = REDIS_URL or "filesystem://localhost"
CELERY_RESULT_BACKEND = REDIS_URL or None
CELERY_TASK_IGNORE_RESULT = not REDIS_URL
CELERY_RESULT_EXPIRES = 3600
CELERY_BROKER_TRANSPORT_OPTIONS = (
    # Without the timeouts a request that wakes the worker waits for ever for a Redis that hangs.
    # The worker itself asks for a message for one second at a time.
    {
        "visibility_timeout": 300,
        "global_keyprefix": f"{REDIS_PREFIX}-",
        "socket_keepalive": True,
        "socket_connect_timeout": 1,
        "socket_timeout": 3,
    }
    if REDIS_URL
    else {
        "data_folder_in": str(QUEUE),
        "data_folder_out": str(QUEUE),
        "control_folder": str(DATA_DIR / "queue-control"),
        "polling_interval": 0.25,
    }
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_ACCEPT_CONTENT = [CELERY_TASK_SERIALIZER := "json"]
CELERY_RESULT_SERIALIZER = "json"
CELERY_TASK_ACKS_LATE = CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = False

LOG_LEVEL = read_choice("LOG_LEVEL", ("DEBUG", "INFO", "WARNING", "ERROR"), default="INFO")
LOG_FORMAT = read_choice("LOG_FORMAT", ("line", "json"), default="line")
# To a file, with the errors in the terminal too; or for a service manager all of it to the
# terminal, which there is its journal. LOG_TO_TERMINAL is for the programs that a launcher starts.
LOG_TO = read_choice("LOG_TO", ("file", "terminal"), default="file")
if LOG_TO == "terminal":
    LOG_HANDLERS = ["journal"]
else:
    show_errors = read_boolean("LOG_TO_TERMINAL", default=True)
    LOG_HANDLERS = ["file", "terminal"] if show_errors else ["file"]
LOG_FILE = DATA_DIR / "overtrick.log"
# A log file that cannot be written, as on a full disk, prints no traceback on the terminal.
logging.raiseExceptions = DEBUG
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "class": "web.shared.http.log_redaction.RedactingFormatter",
            "format": "{asctime} {levelname} {process} {name}: {message}",
            "style": "{",
        },
        "json": {"class": "web.shared.monitoring.json_log.JSONFormatter"},
    },
    "filters": {"probes": {"()": "web.shared.monitoring.probe_log.ProbeFilter"}},
    "handlers": {
        "file": {
            "class": "config.log_file.LimitedFileHandler",
            "filename": str(LOG_FILE),
            "encoding": "utf-8",
            "delay": True,
            "formatter": LOG_FORMAT,
            "filters": ["probes"],
        },
        "terminal": {"class": "logging.StreamHandler", "level": "ERROR", "formatter": "line"},
        "journal": {
            "class": "logging.StreamHandler",
            "formatter": LOG_FORMAT,
            "filters": ["probes"],
        },
    },
    "root": {"handlers": LOG_HANDLERS, "level": LOG_LEVEL},
    "loggers": {"django": {"handlers": [], "level": "INFO", "propagate": True}},
}
