-- The descriptions beside this file.
return {"bookkeeper", "pulsar", "rocketmq", "rocketmq_ha", "tank", "tubemq", version = "3cd4604872ef"}
