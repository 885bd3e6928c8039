"""The gate must not depend on luck: there hypothesis tries the same cases every time; elsewhere it looks for new ones."""

import os

from hypothesis import settings

settings.register_profile("gate", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("gate")
