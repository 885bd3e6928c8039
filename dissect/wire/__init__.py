"""The former name of `dissect.language`, for older descriptions."""
