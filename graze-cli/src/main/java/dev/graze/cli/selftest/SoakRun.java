package dev.graze.cli.selftest;

import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.cli.output.Median;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Runs one detector through the same motion over and over and samples its memory and step times. */
final class SoakRun {
    private static final long SAMPLES = 30;

    private final SoakScene scene;
    private final String engine;
    private final int threads;
    private final List<Sample> samples = new ArrayList<>();
    private long steps;
    private long contacts;

    /**
     * Measurements of one part of the run.
     *
     * @param medianMillis median time of a step
     * @param heapBytes    heap in use at the end of the part, after a garbage collection
     */
    record Sample(double seconds, long steps, double medianMillis, long heapBytes) {
    }

    SoakRun(SoakScene scene, String engine, int threads) {
        this.scene = scene;
        this.engine = engine;
        this.threads = threads;
    }

    /**
     * Runs for at least the given time, in whole laps; returns whether each lap found, to the bit, what a fresh
     * detector finds.
     */
    boolean run(double seconds, Consumer<Sample> progress) {
        List<Long> hashes = new ArrayList<>();
        long start = System.nanoTime();
        try (Detector detector = start()) {
            for (long part = 1; part <= SAMPLES; part++) {
                double[] millis = new double[0];
                long partEnd = start + (long) (seconds * 1e9 * part / SAMPLES);
                do {
                    double[] lap = new double[SoakScene.LAP];
                    hashes.add(lap(detector, lap));
                    millis = joined(millis, lap);
                } while (System.nanoTime() < partEnd);
                add(new Sample((System.nanoTime() - start) / 1e9, steps, Median.of(millis), heapInUse()), progress);
            }
        }
        long fresh = freshLap();
        return hashes.stream().allMatch(hash -> hash == fresh);
    }

    private Detector start() {
        return Detector.continuous(scene.topology()).engine(engine).threads(threads).start(scene.frame(0));
    }

    private long freshLap() {
        try (Detector detector = start()) {
            return lap(detector, new double[SoakScene.LAP]);
        }
    }

    /** Runs through the motion once, from frame 0 to frame 0; returns a hash of all contacts to the bit. */
    private long lap(Detector detector, double[] millis) {
        long hash = 0;
        for (int frame = 1; frame <= SoakScene.LAP; frame++) {
            double[] positions = scene.frame(frame);
            long before = System.nanoTime();
            Contacts found = detector.advance(positions);
            millis[frame - 1] = (System.nanoTime() - before) / 1e6;
            hash = 0x9E3779B97F4A7C15L * (hash ^ hash(found));
            contacts += found.size();
            steps++;
        }
        return hash;
    }

    private static long hash(Contacts contacts) {
        long hash = contacts.size();
        for (int i = 0; i < contacts.size(); i++) {
            hash = 31 * hash + contacts.kind(i).ordinal();
            for (int k = 0; k < 4; k++) {
                hash = 31 * hash + contacts.vertex(i, k);
            }
            hash = 31 * hash + Double.doubleToLongBits(contacts.toi(i));
            hash = 31 * hash + contacts.status(i).ordinal();
            hash = 31 * hash + geometryHash(contacts, i);
        }
        return hash;
    }

    private static long geometryHash(Contacts contacts, int i) {
        long hash = Double.doubleToLongBits(contacts.u(i));
        hash = 31 * hash + Double.doubleToLongBits(contacts.v(i));
        for (int axis = 0; axis < 3; axis++) {
            hash = 31 * hash + Double.doubleToLongBits(contacts.normal(i, axis));
        }
        return hash;
    }

    private static double[] joined(double[] a, double[] b) {
        double[] both = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, both, a.length, b.length);
        return both;
    }

    private static long heapInUse() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private void add(Sample sample, Consumer<Sample> progress) {
        samples.add(sample);
        progress.accept(sample);
    }

    /** Returns the smallest heap of the last third of the run minus that of the second third, in bytes. */
    long heapGrowth() {
        return leastHeap(2 * samples.size() / 3, samples.size())
                - leastHeap(samples.size() / 3, 2 * samples.size() / 3);
    }

    private long leastHeap(int from, int to) {
        return samples.subList(from, to).stream().mapToLong(Sample::heapBytes).min().orElse(0);
    }

    List<Sample> samples() {
        return samples;
    }

    long steps() {
        return steps;
    }

    long contacts() {
        return contacts;
    }
}
