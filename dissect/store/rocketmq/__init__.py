"""A RocketMQ broker's store: the commit log, and the files beside it, compared with the log by place."""
