-- The descriptions beside this file.
return {"bookkeeper", "pulsar", "rocketmq", "rocketmq_ha", "tank", "tubemq", version = "f4d78a81294c"}
