"""Static files under names that carry their hash, so that browsers may keep them for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Rewrites the relative imports of ES modules too: no build step and no inline import map."""

    support_js_module_import_aggregation = True
