"""The former name of `dissect.language`, for descriptions that were written before it had one."""
