-- The descriptions beside this file.
return {"bookkeeper", "pulsar", "rocketmq", "rocketmq_ha", "tank", "tubemq", version = "c2121d773291"}
