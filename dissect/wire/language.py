"""The former name of `dissect.language`, for descriptions that were written before it had one."""

from dissect.language.words import *  # noqa: F403
