"""BookKeeper's messages of version 3, as classes of the protobuf library."""

from dissect.protobuf import classes

globals().update(classes(__name__.rpartition(".")[2]))
