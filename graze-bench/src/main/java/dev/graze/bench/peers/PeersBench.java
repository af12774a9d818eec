package dev.graze.bench.peers;

import dev.graze.bench.report.BenchReport;
import dev.graze.bench.report.Repeats;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Measures all peers on the same two meshes. They take turns, so that other load on the machine affects all of them
 * equally.
 */
final class PeersBench {
    private record Entry(Peer peer, Repeats times) {
        double milliseconds() {
            return times.medianNanos() / 1e6;
        }
    }

    private final int repeats;
    private final List<Entry> entries = new ArrayList<>();
    private final List<Integer> found = new ArrayList<>();

    PeersBench(List<Peer> peers, int repeats) {
        this.repeats = repeats;
        peers.forEach(peer -> entries.add(new Entry(peer, new Repeats(repeats))));
    }

    void run(long warmUpNanos, Consumer<String> progress) {
        for (Entry entry : entries) {
            progress.accept("warming up " + entry.peer().key());
            found.add(warmUp(entry.peer(), warmUpNanos));
        }
        progress.accept("measuring, " + repeats + " rounds");
        for (int round = 0; round < repeats; round++) {
            entries.forEach(PeersBench::time);
        }
    }

    /**
     * Repeats the search for a time, not a count: small meshes need many more searches than large ones until all code
     * is compiled.
     */
    private static int warmUp(Peer peer, long nanos) {
        long start = System.nanoTime();
        int found;
        do {
            found = peer.find();
        } while (System.nanoTime() - start < nanos);
        return found;
    }

    private static void time(Entry entry) {
        long start = System.nanoTime();
        entry.peer().find();
        entry.times().add(System.nanoTime() - start);
    }

    void print(PrintWriter out) {
        out.printf(Locale.ROOT, "%n%-20s %12s  %-16s %12s %10s%n", "collider", "found", "of what", "ms", "over Graze");
        for (int i = 0; i < entries.size(); i++) {
            Entry entry = entries.get(i);
            out.printf(Locale.ROOT, "%-20s %,12d  %-16s %,12.3f %10.2f%n", entry.peer().key(), found.get(i),
                    entry.peer().unit(),
                    entry.milliseconds(), entry.milliseconds() / entries.getFirst().milliseconds());
        }
        out.flush();
    }

    BenchReport report(String command, int triangles) {
        BenchReport report = new BenchReport("peers", command);
        for (int i = 0; i < entries.size(); i++) {
            String name = "peers." + entries.get(i).peer().key();
            report.add(name + ".ms", entries.get(i).milliseconds(), "ms");
            report.add(name + ".found", found.get(i), "count");
            report.add(name + ".over-discrete", entries.get(i).milliseconds() / entries.getFirst().milliseconds(),
                    "ratio");
        }
        report.add("peers.triangles", triangles, "count");
        report.add("peers.repeats", repeats, "count");
        return report;
    }
}
