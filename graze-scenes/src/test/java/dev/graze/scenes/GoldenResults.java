package dev.graze.scenes;

import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.Intersections;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The results of six steps of each scene as hashes, kept in a file so that every change of results is noticed. Scenes
 * have the same bits on every machine, and results depend on nothing else, so the hashes hold everywhere. After an
 * intended change of a scene or a result, write the file again and give the reason in the commit:
 *
 * <pre>
 *   mvn -q -pl graze-scenes -am test-compile
 *   java --add-modules jdk.incubator.vector \
 *       -cp graze-core/target/classes:graze-scenes/target/classes:graze-scenes/target/test-classes \
 *       dev.graze.scenes.GoldenResults graze-scenes/src/test/resources/dev/graze/scenes/golden-results.csv
 * </pre>
 */
record GoldenResults(String scene, int contacts, String contactHash, int intersections, String intersectionHash) {
    private static final String FILE = "golden-results.csv";
    private static final String HEADER = "scene,contacts,contactHash,intersections,intersectionHash";
    private static final Map<String, Integer> TRIANGLES = Map.of("cloth-ball", 800, "funnel", 1200, "n-body", 1500,
            "bart", 256, "skirt",
            1200, "ruffles", 6000, "breaking", 1500, "cloth-ball-tangled", 4000, "bart-dense", 64);
    /** Late enough for contacts to occur. */
    private static final int FIRST_FRAME = 14;
    private static final int LAST_FRAME = 20;
    private static final int FRAMES = 25;
    private static final long SEED = 7;

    /** Returns the frames of a scene that the results cover. */
    static Recording frames(String scene) {
        MovingScene made = Scenes.create(new SceneRequest(scene, TRIANGLES.get(scene), FRAMES, SEED));
        List<double[]> frames = new ArrayList<>();
        made.generate((index, positions) -> {
            if (index >= FIRST_FRAME && index <= LAST_FRAME) {
                frames.add(positions.clone());
            }
        });
        return new Recording(made.topology(), frames);
    }

    static GoldenResults compute(String scene, Recording recording, String engine, int threads) {
        ResultHash contactHash = new ResultHash();
        ResultHash intersectionHash = new ResultHash();
        int contactCount = 0;
        int intersectionCount = 0;
        try (Detector moving = Detector.continuous(recording.topology()).engine(engine).device("none").threads(threads)
                .start(recording.first());
                DiscreteDetector still = Detector.discrete(recording.topology()).engine(engine).threads(threads)
                        .shapes(true).start()) {
            for (double[] frame : recording.frames().subList(1, recording.frames().size())) {
                Contacts contacts = moving.advance(frame);
                Intersections pairs = still.detect(frame);
                contactHash.add(contacts);
                intersectionHash.add(pairs);
                contactCount += contacts.size();
                intersectionCount += pairs.size();
            }
        }
        return new GoldenResults(scene, contactCount, contactHash.digits(), intersectionCount,
                intersectionHash.digits());
    }

    /** Returns the recorded results of a scene. */
    static GoldenResults recorded(String scene) throws IOException {
        try (InputStream file = GoldenResults.class.getResourceAsStream(FILE)) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().skip(1).map(line -> line.split(",", -1)).filter(row -> row[0].equals(scene)).findFirst()
                    .map(row -> new GoldenResults(row[0], Integer.parseInt(row[1]), row[2], Integer.parseInt(row[3]),
                            row[4]))
                    .orElseThrow(() -> new AssertionError(FILE + " has no row for scene " + scene));
        }
    }

    /** Writes the file named by the argument, with the reference engine. */
    public static void main(String[] arguments) throws IOException {
        StringBuilder text = new StringBuilder(HEADER).append('\n');
        for (String scene : Scenes.names()) {
            text.append(compute(scene, frames(scene), "brute", 1).row()).append('\n');
        }
        Files.writeString(Path.of(arguments[0]), text);
    }

    private String row() {
        return String.join(",", scene, Integer.toString(contacts), contactHash, Integer.toString(intersections),
                intersectionHash);
    }
}
