package dev.graze.bench.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * All contestants on one scene. They take turns within each round: when the machine slows down it slows all of them,
 * and their ratios hold. All must find the same contacts, bit for bit.
 */
public final class Contest {
    private final SceneWindow window;
    private final AgreedContacts agreed;
    private final int rounds;
    private final List<Course> courses = new ArrayList<>();

    public Contest(SceneWindow window, int rounds) {
        this.window = window;
        this.agreed = new AgreedContacts(window.key(), window.steps());
        this.rounds = rounds;
    }

    /** Lets one more take part, after those that are in already. */
    public Course add(Contestant contestant) {
        Course course = new Course(contestant, window, agreed, rounds);
        courses.add(course);
        return course;
    }

    /**
     * Warms all up, once at least, and then times them.
     *
     * @throws IllegalStateException if one finds other contacts than the first
     */
    public void run(long warmUpNanos, Consumer<String> progress) {
        progress.accept(window.key() + ": warming up on " + window.topology().triangleCount() + " triangles");
        long start = System.nanoTime();
        do {
            courses.forEach(course -> course.run(false));
        } while (System.nanoTime() - start < warmUpNanos);
        for (int round = 1; round <= rounds; round++) {
            progress.accept(window.key() + ": round " + round + " of " + rounds);
            courses.forEach(course -> course.run(true));
        }
    }

    public SceneWindow window() {
        return window;
    }

    public double contactsPerStep() {
        return agreed.meanSize();
    }
}
