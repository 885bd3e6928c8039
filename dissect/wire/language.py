"""The former name of `dissect.language`, for older descriptions."""

from dissect.language.words import *  # noqa: F403
