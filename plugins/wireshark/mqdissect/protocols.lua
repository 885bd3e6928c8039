-- The descriptions beside this file.
return {"bookkeeper", "pulsar", "rocketmq", "tank", "tubemq"}
