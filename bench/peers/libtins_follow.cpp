// TCP streams of a capture with libtins' StreamFollower: both sides, payload counted, nothing kept.
#include <tins/tins.h>
#include <tins/tcp_ip/stream_follower.h>
#include <cstdint>
#include <cstdio>

using Tins::TCPIP::Stream;

int main(int, char** words) {
    uint64_t packets = 0, bytes = 0, streams = 0;
    Tins::TCPIP::StreamFollower follower;
    follower.follow_partial_streams(true);  // the capture need not begin with handshakes
    follower.new_stream_callback([&](Stream& stream) {
        streams++;
        stream.auto_cleanup_payloads(true);
        if (stream.is_partial_stream()) stream.enable_recovery_mode(10 * 1024);
        stream.client_data_callback([&](Stream& s) { bytes += s.client_payload().size(); });
        stream.server_data_callback([&](Stream& s) { bytes += s.server_payload().size(); });
    });
    Tins::FileSniffer sniffer(words[1]);
    sniffer.sniff_loop([&](Tins::Packet& packet) {
        packets++;
        follower.process_packet(packet);
        return true;
    });
    std::printf("%llu %llu %llu\n", (unsigned long long)packets, (unsigned long long)bytes, (unsigned long long)streams);
}
