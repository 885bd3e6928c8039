-- The descriptions beside this file.
return {"bookkeeper", "pulsar", "rocketmq", "rocketmq_ha", "tank", "tubemq", version = "03e13a60be81"}
