"""A RocketMQ broker's store: the commit log, and what stands beside it compared with the log by place."""
