import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.*;
import java.util.zip.CRC32;
import org.apache.kafka.clients.admin.*;
import org.apache.kafka.clients.consumer.*;
import org.apache.kafka.clients.producer.*;
import org.apache.kafka.common.serialization.*;

/** Two topics of several partitions, all of them in each request; each line says what the client did or was told.  record_kafka_many.py starts it. */
public class KafkaMany {
    static final String BROKER = "127.0.0.1:9092";
    static final Map<String, Integer> TOPICS = Map.of("orders", 3, "bills", 2);

    static void say(String what, String topic, int partition, long offset, String key, byte[] value, long time) {
        CRC32 crc = new CRC32();
        crc.update(value);
        System.out.printf("{\"what\": \"%s\", \"topic\": \"%s\", \"partition\": %d, \"offset\": %d, \"key\": \"%s\", \"crc\": %d, \"size\": %d, \"timestamp\": %d}%n",
                what, topic, partition, offset, key, crc.getValue(), value.length, time);
    }

    static void produce(String codec) throws Exception {
        Properties words = new Properties();
        words.putAll(Map.of("bootstrap.servers", BROKER, "client.id", "by-" + codec, "linger.ms", 300, "compression.type", codec, "acks", "all"));
        try (var producer = new KafkaProducer<>(words, new StringSerializer(), new ByteArraySerializer())) {
            for (String topic : TOPICS.keySet()) producer.partitionsFor(topic);
            for (int n = 0; n < 10; n++) {
                for (var one : new TreeMap<>(TOPICS).entrySet()) {
                    byte[] value = (codec + " " + one.getKey() + " " + n).getBytes(StandardCharsets.UTF_8);
                    String key = "k" + n;
                    producer.send(new ProducerRecord<>(one.getKey(), n % one.getValue(), key, value), (told, fault) -> {
                        if (fault == null) say("produced", told.topic(), told.partition(), told.offset(), key, value, told.timestamp());
                    });
                }
            }
            producer.flush();
        }
    }

    static void consume(int count) {
        Properties words = new Properties();
        words.putAll(Map.of("bootstrap.servers", BROKER, "client.id", "reader", "group.id", "all", "auto.offset.reset", "earliest", "enable.auto.commit", "false",
                "fetch.min.bytes", 1500, "fetch.max.wait.ms", 400));
        try (var consumer = new KafkaConsumer<>(words, new StringDeserializer(), new ByteArrayDeserializer())) {
            consumer.subscribe(TOPICS.keySet());
            for (long end = System.currentTimeMillis() + 15_000; count > 0 && System.currentTimeMillis() < end; ) {
                for (var one : consumer.poll(Duration.ofMillis(200))) {
                    say("consumed", one.topic(), one.partition(), one.offset(), one.key(), one.value(), one.timestamp());
                    count--;
                }
            }
            consumer.commitSync();
        }
    }

    public static void main(String[] words) throws Exception {
        try (var admin = Admin.create(Map.of("bootstrap.servers", BROKER, "client.id", "admin"))) {
            admin.createTopics(TOPICS.entrySet().stream().map(one -> new NewTopic(one.getKey(), one.getValue(), (short) 1)).toList()).all().get();
        }
        for (String codec : List.of("none", "lz4", "zstd")) produce(codec);
        consume(60);
    }
}
