-- The descriptions beside this file.
return {"bookkeeper", "pulsar", "rocketmq", "rocketmq_ha", "tank", "tubemq", version = "40f871a9ed71"}
