"""Classes of Google's protobuf library for the protocols that speak protobuf, made when they are imported; no compiler.

    from dissect.protobuf.pulsar import BaseCommand
    BaseCommand.FromString(data).type

They come from the `.proto` files of the descriptions; `pulsar`, `bookkeeper` and `tubemq` have some.
"""

from __future__ import annotations

try:
    from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
    from google.protobuf.internal.enum_type_wrapper import EnumTypeWrapper
except ImportError as error:
    raise ImportError("these classes are made by Google's library: pip install 'mqdissect[protobuf]'") from error

from dissect.language.load import load
from dissect.language.proto_files import ProtoMember, Schema

KINDS = {name.removeprefix("TYPE_").lower(): number for name, number in descriptor_pb2.FieldDescriptorProto.Type.items()}
LABELS = {name.removeprefix("LABEL_").lower(): number for name, number in descriptor_pb2.FieldDescriptorProto.Label.items()}


def classes(protocol: str) -> dict[str, type]:
    """Name → class (for an enumeration: its wrapper) of the top-level messages of the protocol's files."""
    schema, package = load(protocol).schema, f"mqdissect.{protocol}"
    pool = descriptor_pool.DescriptorPool()
    pool.Add(described(schema, package))
    found = pool.FindFileByName(f"{package}.proto")
    made = {name: message_factory.GetMessageClass(one) for name, one in found.message_types_by_name.items()}
    return made | {name: EnumTypeWrapper(one) for name, one in found.enum_types_by_name.items()}


def described(schema: Schema, package: str) -> descriptor_pb2.FileDescriptorProto:
    """All messages and enumerations as one file of protobuf's own."""
    file = descriptor_pb2.FileDescriptorProto(name=f"{package}.proto", package=package, syntax="proto2")
    held = {"": file}
    for name in sorted(schema.messages, key=lambda name: name.count(".")):
        outer, _, own = name.rpartition(".")
        held[name] = held[outer].nested_type.add(name=own) if outer else file.message_type.add(name=own)
    for name, values in schema.enums.items():
        outer, _, own = name.rpartition(".")
        enum = held[outer].enum_type.add(name=own)
        for number, value in values.items():
            enum.value.add(name=value, number=number)
    for name, message in schema.messages.items():
        for member in message.members.values():
            add(held[name], member, package)
    return file


def add(message: descriptor_pb2.DescriptorProto, member: ProtoMember, package: str) -> None:
    field = message.field.add(name=member.name, number=member.number, label=LABELS[member.label], type=KINDS[member.kind])
    if member.kind in ("message", "enum"):
        field.type_name = f".{package}.{member.message}"
    if member.default:
        field.default_value = member.default.strip('"')
