"""The tree: one message with all its fields, for people; and the reference for the machine.

In → out   bytes of one message and its description → named fields with values, places and meanings; and back to bytes.
Here live  the walk, names and protobuf in it, the encoder, the builder of messages from values, the rows that one message gives.
May import language, machine (sums, inflated regions).
The law    plain Python, no tricks: if the machine and the tree differ, the machine is wrong.
Limits     those of the description; depth is bounded by the bytes that are there.
"""
