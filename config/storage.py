"""Static files under names that carry their hash, so that browsers may keep them for ever.

Both rewrite the relative imports of ES modules too: no build step and no inline import map. A change of
a file changes the names in all that import it, so a chain of modules takes as many passes as it is long;
modules that import each other in a circle would never come to an end, and are refused.
"""

from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage

LONGEST_CHAIN = 40  # modules


class HashedFiles(ManifestStaticFilesStorage):
    """Alone: collected in a second."""

    support_js_module_import_aggregation = True
    max_post_process_passes = LONGEST_CHAIN


class CompressedHashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """For real: compressed once by the best method, which takes half a minute, for many visitors."""

    support_js_module_import_aggregation = True
    max_post_process_passes = LONGEST_CHAIN
