"""A bookie's store: entry logs and journals, their entries, and the messages in these."""
