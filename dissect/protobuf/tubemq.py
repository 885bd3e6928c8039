"""TubeMQ's envelope and bodies, as classes of the protobuf library."""

from dissect.protobuf import classes

globals().update(classes(__name__.rpartition(".")[2]))
