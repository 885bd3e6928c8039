# ruff: noqa: E501 - columns in packed lines
"""The tables have the columns that the outside relies on."""

import pyarrow as pa
import pytest

from dissect import schema

EXPECTED = {
    "connections": "connection source tcp_stream file first_packet last_file last_packet client_ip client_port server_ip"
    " server_port encapsulation protocol encrypted first_ns last_ns packets_to_server packets_to_client bytes_to_server"
    " bytes_to_client missing_to_server missing_to_client retransmitted_bytes late_bytes overlap_conflicts handshake_ns"
    " start end",
    "messages": "source connection file packet last_packet first_ns last_ns from_client offset size protocol kind api"
    " request_id key topic partition broker group client records payload_bytes code code_name code_class ok complete",
    "records": "source connection file packet first_ns protocol api from_client topic partition broker offset message_id"
    " timestamp_ns key payload_bytes payload_crc32 accepted chunks batch_size complete properties",
    "exchanges": "source connection protocol api request_id from_client client_ip client_port server_ip server_port"
    " broker topic partition group client request_file request_packet response_file response_packet at_ns"
    " request_first_ns request_last_ns response_first_ns response_last_ns request_size response_size records"
    " payload_bytes answers status code code_name code_class latency_ns send_ns server_ns receive_ns wait_ns wait_how tcp",
    "why": "connection request_file request_packet api topic latency_ns why_queue_ns why_client_ns why_nagle_ns why_window_ns"
    " why_congestion_ns why_loss_ns why_disorder_ns why_broker_ns why_bookie_ns why_proxy_ns why_wait_ns why_answer_client_ns"
    " why_answer_window_ns why_answer_loss_ns why_answer_disorder_ns why_unknown_ns",
    "stalls": "source protocol kind from_ns to_ns who exchanges lost_ns first_file first_packet text",
    "items": "connection request_file request_packet offset item topic partition code code_name code_class records"
    " payload_bytes",
    "deliveries": "protocol connection topic partition group client message_id pushed_ns acknowledged_ns redelivered",
    "rebalance_events": "source first_ns file packet connection protocol group consumer event topic partition broker"
    " detail",
    "ownership": "source protocol broker group topic partition owner owner_ip from_ns to_ns from_file from_packet to_file"
    " to_packet gained lost certain",
    "problems": "source file packet first_ns connection from_client offset bytes layer kind text",
    "capture": "source file format link_types packets bytes first_ns last_ns packets_not_tcp packets_other_protocol"
    " dropped_by_capture cut_short_at",
}


def test_tables_are_the_ones_relied_on():
    assert set(schema.TABLES) == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_columns_relied_on_stand_in_their_order(name):
    names = schema.TABLES[name].names()
    assert [column for column in names if column in EXPECTED[name].split()] == EXPECTED[name].split()


@pytest.mark.parametrize("table", schema.TABLES.values(), ids=lambda table: table.name)
def test_every_column_has_a_type_and_a_sentence(table):
    assert table.meaning.endswith(".")
    for column in table.columns:
        assert column.kind in ("int64", "bool", "text", "texts")
        assert len(column.meaning) > 3
        assert not column.name.endswith("_ns") or column.kind == "int64"
    assert set(table.order) <= set(table.names()) and set(table.screen) <= set(table.names())


def test_arrow_types():
    arrow = schema.arrow("exchanges")
    assert arrow.field("latency_ns").type == pa.int64() and arrow.field("latency_ns").nullable
    assert arrow.field("api").type == pa.dictionary(pa.int32(), pa.utf8())
    assert arrow.field("tcp").type == pa.list_(pa.utf8())
    assert not arrow.field("status").nullable


def test_worked_time_is_derived_from_two_decoded_columns():
    assert schema.EXCHANGES.sources("worked_ns") == ["server_ns", "wait_ns"]
