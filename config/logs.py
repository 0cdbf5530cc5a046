"""Logs that machines read (JSON) for real, and that people read when alone."""

import logging.config
from typing import Any

import structlog
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from config import request_ids
from config.middleware import Passing
from config.redact import redact_all, redact_text


class RefusalsInOneLine(logging.Filter):
    """What was refused (4xx) is a line in the log: it is the asker's mistake, and where we said no is no news."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always True; takes the traceback away."""
        if 400 <= getattr(record, "status_code", 0) < 500:
            record.exc_info = record.exc_text = None
        return True


def configure_logging(options: dict[str, Any]) -> None:
    """Set up logging; `options` is settings.LOGGING: {"json": bool, "level": name}."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    # Tracebacks never show local variables: there are tokens, codes and addresses among them.
    transformer = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
    as_json = [structlog.processors.ExceptionRenderer(transformer), redact_line, structlog.processors.JSONRenderer()]
    as_text = [
        structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
        redact_line,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {
                "lines": {
                    "()": structlog.stdlib.ProcessorFormatter,
                    "foreign_pre_chain": shared,
                    "processors": [
                        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                        *(as_json if options["json"] else as_text),
                    ],
                }
            },
            "filters": {"refusals": {"()": RefusalsInOneLine}, "once": {"()": "config.outages.OnceFilter"}},
            "handlers": {
                "console": {"class": "logging.StreamHandler", "formatter": "lines", "filters": ["refusals", "once"]}
            },
            "root": {"handlers": ["console"], "level": "WARNING"},
            "loggers": {
                **{name: {"level": options["level"]} for name in ("accounts", "common", "config", "games")},
                "uvicorn.error": {"level": "WARNING"},  # not two lines for each socket
                # These bring handlers of their own, which would write lines that nobody has looked through.
                **{name: {"handlers": [], "propagate": True} for name in ("django", "django.server")},
                **{name: {"handlers": [], "propagate": True} for name in ("uvicorn", "uvicorn.access")},
            },
        }
    )


def redact_line(logger: Any, method: str, line: Any) -> Any:
    """A line without what is nobody's business: finished text, or what JSON is about to be made of."""
    return redact_text(line) if isinstance(line, str) else redact_all(line)


class LogContextMiddleware(Passing):
    """Puts the id, the method and the path on every log line of a request; never names, mails or secrets. The answer
    names the id."""

    def before(self, request: HttpRequest) -> None:
        """Called with the request on its way in."""
        structlog.contextvars.clear_contextvars()
        known = request_ids.read_request_id(request)
        structlog.contextvars.bind_contextvars(request=known, method=request.method, path=request.path)
        request.META[request_ids.KNOWN] = known

    def after(self, request: HttpRequest, answer: HttpResponseBase) -> None:
        """Called with the answer on its way out."""
        answer[request_ids.HEADER] = request.META[request_ids.KNOWN]
