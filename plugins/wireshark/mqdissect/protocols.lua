-- The descriptions beside this file.
return {"tank", "tubemq"}
