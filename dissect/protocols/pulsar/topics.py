"""Topics that are watched, and topics that grow and shrink (scalable), of Pulsar."""

from dissect.language import *  # noqa: F403
from dissect.protocols.pulsar.codes import Family, Kind, ServerError
from dissect.protocols.pulsar.names import consumers


class WatchTopics(Request, kind=Kind.WATCH_TOPIC_LIST, of="CommandWatchTopicList", family=Family.REQUEST):
    request_id = field(role=KEY)
    watcher_id = field()


class TopicsWatched(Response, to=WatchTopics, kind=Kind.WATCH_TOPIC_LIST_SUCCESS, of="CommandWatchTopicListSuccess"):
    request_id = field(role=KEY)


class TopicsChanged(Push, kind=Kind.WATCH_TOPIC_UPDATE, of="CommandWatchTopicUpdate", by="server"):
    watcher_id = field()


class WatchTopicsClose(Request, kind=Kind.WATCH_TOPIC_LIST_CLOSE, of="CommandWatchTopicListClose", family=Family.REQUEST):
    request_id = field(role=KEY)
    watcher_id = field()


class ScalableLookup(Request, kind=Kind.SCALABLE_TOPIC_LOOKUP, of="CommandScalableTopicLookup", family=Family.SESSION):
    session_id = field(role=KEY)
    topic = field(role=TOPIC)


class ScalableUpdate(Response, to=ScalableLookup, kind=Kind.SCALABLE_TOPIC_UPDATE, of="CommandScalableTopicUpdate"):
    """The first one answers, later ones are pushed."""

    session_id = field(role=KEY)
    maybe = let(PAIR_MAYBE, role=PAIRING)
    error = field(codes=ServerError, role=CODE)
    message = field(role=TEXT)


class ScalableClose(Request, kind=Kind.SCALABLE_TOPIC_CLOSE, of="CommandScalableTopicClose"):
    told = let(ONEWAY, role=KIND)
    session_id = field()


class ScalableSubscribe(Request, kind=Kind.SCALABLE_TOPIC_SUBSCRIBE, of="CommandScalableTopicSubscribe", family=Family.REQUEST):
    request_id = field(role=KEY)
    consumer_id = field()
    topic = field(role=TOPIC)
    subscription = field(role=GROUP)
    consumer_name = field(role=CLIENT)
    introduced = bind(consumers, consumer_id, MAKE)


class ScalableSubscribed(Response, to=ScalableSubscribe, kind=Kind.SCALABLE_TOPIC_SUBSCRIBE_RESPONSE, of="CommandScalableTopicSubscribeResponse"):
    request_id = field(role=KEY)
    error = field(codes=ServerError, role=CODE)
    message = field(role=TEXT)


class ScalableAssignment(Push, kind=Kind.SCALABLE_TOPIC_ASSIGNMENT_UPDATE, of="CommandScalableTopicAssignmentUpdate", by="server"):
    consumer_id = field()
    to_ = bind(consumers, consumer_id, USE)


class WatchScalable(Request, kind=Kind.WATCH_SCALABLE_TOPICS, of="CommandWatchScalableTopics", family=Family.WATCH):
    watch_id = field(role=KEY)


class ScalableChanged(Response, to=WatchScalable, kind=Kind.WATCH_SCALABLE_TOPICS_UPDATE, of="CommandWatchScalableTopicsUpdate"):
    watch_id = field(role=KEY)
    maybe = let(PAIR_MAYBE, role=PAIRING)
    error = field(codes=ServerError, role=CODE)
    message = field(role=TEXT)


class WatchScalableClose(Request, kind=Kind.WATCH_SCALABLE_TOPICS_CLOSE, of="CommandWatchScalableTopicsClose"):
    told = let(ONEWAY, role=KIND)
    watch_id = field()


class WatchCoordinators(Request, kind=Kind.WATCH_TC_ASSIGNMENTS, of="CommandWatchTcAssignments", family=Family.COORDINATORS):
    watch_id = field(role=KEY)


class CoordinatorsChanged(Response, to=WatchCoordinators, kind=Kind.WATCH_TC_ASSIGNMENTS_UPDATE, of="CommandWatchTcAssignmentsUpdate"):
    watch_id = field(role=KEY)
    maybe = let(PAIR_MAYBE, role=PAIRING)
    error = field(codes=ServerError, role=CODE)
    message = field(role=TEXT)


class WatchCoordinatorsClose(Request, kind=Kind.WATCH_TC_ASSIGNMENTS_CLOSE, of="CommandWatchTcAssignmentsClose"):
    told = let(ONEWAY, role=KIND)
    watch_id = field()
