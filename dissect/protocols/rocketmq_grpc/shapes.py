"""The method of a message whose path is unknown: by which of its members are present, and their form.

Only if it is certain: a message that fits two methods gets neither.
"""

from dissect.protocols.rocketmq_grpc.codes import Method
from dissect.language import *  # noqa: F403

PRINTABLE = 0x20  # a text begins with no smaller byte, a message of these methods with no larger one

text_2 = var(doc="1: member 2 is a text")
text_3 = var(doc="1: member 3 is a text")
guessed = var(doc="the method that only this message can be of")

# Members 1 to 3 of the message, as messages: what has a length in them (Texts), and what is a number (Numbers).


class Texts1(Struct, of="AnyTexts"):
    one = field()
    two = field()
    three = field()
    four = field()


class Numbers1(Struct, of="AnyNumbers"):
    one = field()
    two = field()
    three = field()


class Texts2(Struct, of="AnyTexts"):
    one = field()
    two = field()
    three = field()
    four = field()


class Numbers2(Struct, of="AnyNumbers"):
    one = field()
    two = field()
    three = field()


class Texts3(Struct, of="AnyTexts"):
    one = field()
    two = field()
    three = field()
    four = field()


class Numbers3(Struct, of="AnyNumbers"):
    one = field()
    two = field()
    three = field()


class First2(Struct):
    byte = u8("its first byte", when=left > 0)
    begins = let(choose(byte >= PRINTABLE, 1, 0), into=text_2)


class First3(Struct):
    byte = u8("its first byte", when=left > 0)
    begins = let(choose(byte >= PRINTABLE, 1, 0), into=text_3)


class Texts(Struct, of="AnyTexts"):
    one = field()
    two = field()
    three = field()
    four = field()
    five = field()
    six = field()
    seven = field()
    eight = field()


class TextsOf1(Struct, of="AnyTexts"):
    one = field(into=call(Texts1))


class NumbersOf1(Struct, of="AnyTexts"):
    one = field(into=call(Numbers1))


class FirstOf2(Struct, of="AnyTexts"):
    two = field(into=call(First2))


class TextsOf2(Struct, of="AnyTexts"):
    two = field(into=call(Texts2))


class NumbersOf2(Struct, of="AnyTexts"):
    two = field(into=call(Numbers2))


class FirstOf3(Struct, of="AnyTexts"):
    three = field(into=call(First3))


class TextsOf3(Struct, of="AnyTexts"):
    three = field(into=call(Texts3))


class NumbersOf3(Struct, of="AnyTexts"):
    three = field(into=call(Numbers3))


class Plain(Struct, of="AnyNumbers"):
    one = field()
    two = field()
    three = field()
    four = field()
    five = field()
    six = field()


def resource(texts, numbers):
    """A name, perhaps in a namespace, and nothing else."""
    return present(texts.two) & ~present(texts.three) & ~present(texts.four) & ~present(numbers.one) & ~present(numbers.two) & ~present(numbers.three)


def endpoints(texts, numbers):
    """Addresses after their kind."""
    return present(numbers.one) & present(texts.two) & ~present(texts.one) & ~present(texts.three) & ~present(texts.four) & ~present(numbers.two) & ~present(numbers.three)


def queue(texts, numbers):
    """A topic, and the broker that has it."""
    return present(texts.one) & present(texts.four) & ~present(texts.two) & ~present(texts.three) & ~present(numbers.one)


T, N_ = Texts, Plain
none_above_2 = ~present(T.three) & ~present(N_.three) & ~present(T.four) & ~present(N_.four) & ~present(T.five) & ~present(N_.five) & ~present(T.six) & ~present(N_.six) & ~present(T.seven) & ~present(T.eight)
none_above_3 = ~present(T.four) & ~present(N_.four) & ~present(T.five) & ~present(N_.five) & ~present(T.six) & ~present(N_.six) & ~present(T.seven) & ~present(T.eight)
named_1 = present(T.one) & resource(Texts1, Numbers1)
named_2 = present(T.two) & resource(Texts2, Numbers2)
a_text_2 = present(T.two) & (text_2 == 1)
a_text_3 = present(T.three) & (text_3 == 1)
both = named_1 & named_2

sends = present(T.one) & present(Texts1.one) & present(Texts1.three) & ~present(Numbers1.one) & ~present(T.two) & ~present(N_.two) & none_above_2
routes = named_1 & present(T.two) & endpoints(Texts2, Numbers2) & none_above_2
beats = present(N_.two) & (~present(T.one) | named_1) & ~present(N_.one) & ~present(T.two) & none_above_2
assigns = both & present(T.three) & endpoints(Texts3, Numbers3) & none_above_3
receives = (named_1 & present(T.two) & queue(Texts2, Numbers2) & ~present(N_.three) & (present(T.three) | present(N_.six) | present(T.seven) | present(T.eight))
            & ~present(T.four) & ~present(T.six) & ~present(N_.five))
acks = both & present(T.three) & present(Texts3.one) & present(Texts3.two) & ~present(Numbers3.one) & ~present(Numbers3.two) & none_above_3
hides = both & a_text_3 & present(T.five) & ~present(N_.four) & ~present(N_.five) & ~present(N_.six) & ~present(T.six) & ~present(T.seven) & ~present(T.eight)
buries = both & a_text_3 & present(T.four) & (present(N_.five) | present(N_.six)) & ~present(T.five) & ~present(T.six) & ~present(T.seven) & ~present(T.eight)
decides = named_1 & a_text_2 & a_text_3 & present(N_.four) & ~present(T.four) & ~present(T.five) & ~present(N_.six) & ~present(T.seven) & ~present(T.eight)
settles = present(T.two) & ~present(T.one) & ~present(N_.one) & ~present(N_.two) & present(Numbers2.one) & present(Texts2.two) & present(Texts2.four) & ~present(Numbers2.two) & none_above_2


class ByShape(Struct):
    begin = let(here)
    texts = call(Texts)
    size = let(here - begin)
    plain = area(size, call(Plain), at=begin)
    texts_1 = area(size, call(TextsOf1), at=begin)
    numbers_1 = area(size, call(NumbersOf1), at=begin)
    first_2 = area(size, call(FirstOf2), at=begin)
    texts_2 = area(size, call(TextsOf2), at=begin, when=text_2 == 0)
    numbers_2 = area(size, call(NumbersOf2), at=begin, when=text_2 == 0)
    first_3 = area(size, call(FirstOf3), at=begin)
    texts_3 = area(size, call(TextsOf3), at=begin, when=text_3 == 0)
    numbers_3 = area(size, call(NumbersOf3), at=begin, when=text_3 == 0)
    by_sending = let(Method.SendMessage, into=guessed, when=sends)
    by_routing = let(Method.QueryRoute, into=guessed, when=routes)
    by_beating = let(Method.Heartbeat, into=guessed, when=beats)
    by_assigning = let(Method.QueryAssignment, into=guessed, when=assigns)
    by_receiving = let(Method.ReceiveMessage, into=guessed, when=receives)
    by_acknowledging = let(Method.AckMessage, into=guessed, when=acks)
    by_hiding = let(Method.ChangeInvisibleDuration, into=guessed, when=hides)
    by_burying = let(Method.ForwardMessageToDeadLetterQueue, into=guessed, when=buries)
    by_deciding = let(Method.EndTransaction, into=guessed, when=decides)
    by_settling = let(Method.Telemetry, into=guessed, when=settles)
