"""Static files under names that carry their hash, so that browsers may keep them for ever.

Both rewrite the relative imports of ES modules too: no build step and no inline import map.
"""

from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(ManifestStaticFilesStorage):
    """Alone: collected in a second."""

    support_js_module_import_aggregation = True


class CompressedHashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """For real: compressed once by the best method, which takes half a minute, for many visitors."""

    support_js_module_import_aggregation = True
