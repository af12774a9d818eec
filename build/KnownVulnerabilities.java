import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.maven.artifact.versioning.ComparableVersion;

/**
 * Compares a bill of materials (CycloneDX) with advisories in OSV format, one per file, in a directory or an archive.
 * It needs no network, so its results are only as recent as these advisories; it prints how old they are.
 * {@code build/vulnerabilities} starts it.
 */
final class KnownVulnerabilities {
    /** An exit code that Java itself never uses. */
    private static final int SOME_APPLY = 10;
    private static final ObjectMapper JSON = new ObjectMapper();
    /** The group of npm packages published on Maven Central. */
    private static final String WEBJARS = "org.webjars.npm:";

    /** Versions in use, by ecosystem and name in OSV spelling. */
    private final Map<String, Set<String>> components = new TreeMap<>();
    private final List<String> findings = new ArrayList<>();
    private int advisories;
    private String newest = "";

    public static void main(String[] arguments) {
        if (arguments.length != 2) {
            fail("needs a bill of materials and a directory or archive of advisories");
        }
        KnownVulnerabilities check = new KnownVulnerabilities();
        attempt(arguments[0], check::readComponents);
        attempt(arguments[1], check::readAdvisories);
        System.exit(check.report());
    }

    private interface Reading {
        void read(Path place) throws IOException;
    }

    /** Fails on anything that cannot be read, whatever the library throws: an unread file is not a clean bill. */
    private static void attempt(String place, Reading reading) {
        try {
            reading.read(Path.of(place));
        } catch (IOException | RuntimeException e) {
            fail(place + ": cannot be read: " + reason(e) + "; get it again");
        }
    }

    /** Returns the first line of the message; the library appends the position in further lines. */
    private static String reason(Exception e) {
        return Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName()).lines().findFirst().orElse("");
    }

    private static void fail(String problem) {
        System.err.println("vulnerabilities: " + problem);
        System.exit(2);
    }

    private void readComponents(Path bom) throws IOException {
        for (JsonNode component : JSON.readTree(bom.toFile()).path("components")) {
            String name = component.path("group").asText() + ":" + component.path("name").asText();
            String version = component.path("version").asText();
            add("Maven " + name, version);
            if (name.startsWith(WEBJARS)) {
                add("npm " + name.substring(WEBJARS.length()), version);
            }
        }
        if (components.isEmpty()) {
            fail(bom + " lists no components; rewrite it with: mvn -Psbom package -DskipTests");
        }
    }

    private void add(String name, String version) {
        components.computeIfAbsent(name, absent -> new TreeSet<>()).add(version);
    }

    private void readAdvisories(Path place) throws IOException {
        if (Files.isDirectory(place)) {
            try (Stream<Path> files = Files.walk(place)) {
                for (Path file : files.filter(file -> file.toString().endsWith(".json")).sorted().toList()) {
                    try (InputStream content = Files.newInputStream(file)) {
                        check(file.toString(), content);
                    }
                }
            }
        } else {
            readArchive(place);
        }
        if (advisories == 0) {
            fail(place + " contains no advisories in OSV format");
        }
    }

    private void readArchive(Path place) throws IOException {
        try (ZipFile archive = new ZipFile(place.toFile())) {
            for (ZipEntry entry : archive.stream().filter(entry -> entry.getName().endsWith(".json")).toList()) {
                try (InputStream content = archive.getInputStream(entry)) {
                    check(entry.getName(), content);
                }
            }
        }
    }

    private void check(String file, InputStream content) throws IOException {
        try {
            check(JSON.readTree(content));
        } catch (IOException | RuntimeException e) {
            throw new IOException(file + ": is not an advisory in OSV format: " + reason(e), e);
        }
    }

    private void check(JsonNode advisory) {
        if (!advisory.hasNonNull("id")) {
            return;
        }
        advisories++;
        String modified = advisory.path("modified").asText();
        newest = newest.compareTo(modified) < 0 ? modified : newest;
        if (!advisory.hasNonNull("withdrawn")) {
            advisory.path("affected").forEach(affected -> compare(advisory, affected));
        }
    }

    private void compare(JsonNode advisory, JsonNode affected) {
        JsonNode target = affected.path("package");
        String name = target.path("ecosystem").asText() + " " + target.path("name").asText();
        for (String version : components.getOrDefault(name, Set.of())) {
            if (isListed(affected, version) || isInRange(affected, version)) {
                findings.add(name + " " + version + ": " + advisory.path("id").asText() + ", "
                        + advisory.path("summary").asText("no summary"));
            }
        }
    }

    private static boolean isListed(JsonNode affected, String version) {
        return StreamSupport.stream(affected.path("versions").spliterator(), false)
                .anyMatch(listed -> listed.asText().equals(version));
    }

    private static boolean isInRange(JsonNode affected, String version) {
        return StreamSupport.stream(affected.path("ranges").spliterator(), false)
                .anyMatch(range -> !range.path("type").asText().equals("GIT")
                        && isBetween(range.path("events"), new ComparableVersion(version)));
    }

    /** Returns whether the last event at or before this version introduced the vulnerability. */
    private static boolean isBetween(JsonNode events, ComparableVersion version) {
        return StreamSupport.stream(events.spliterator(), false).map(Event::of)
                .filter(event -> event.isReachedBy(version)).max(Comparator.naturalOrder()).filter(Event::begins)
                .isPresent();
    }

    /** A change at a version. Files list events in any order. */
    private record Event(String kind, ComparableVersion at) implements Comparable<Event> {
        static Event of(JsonNode event) {
            if (event.isEmpty()) {
                throw new IllegalArgumentException("it has an event without a version");
            }
            Map.Entry<String, JsonNode> entry = event.properties().iterator().next();
            return new Event(entry.getKey(), new ComparableVersion(entry.getValue().asText()));
        }

        boolean begins() {
            return kind.equals("introduced");
        }

        /** Only {@code last_affected} takes effect after the version it names. */
        private boolean holdsLater() {
            return kind.equals("last_affected");
        }

        boolean isReachedBy(ComparableVersion version) {
            int order = at.compareTo(version);
            return order < 0 || order == 0 && !holdsLater();
        }

        /**
         * Orders events at one version: ends before it, introductions at it, ends after it.
         */
        @Override
        public int compareTo(Event other) {
            return Comparator.comparing(Event::at).thenComparing(Event::holdsLater).thenComparing(Event::begins)
                    .compare(this, other);
        }
    }

    private int report() {
        findings.stream().distinct().forEach(System.out::println);
        int versions = components.values().stream().mapToInt(Set::size).sum();
        System.out.println("vulnerabilities: " + versions + " components against " + advisories
                + " advisories, the newest changed " + newest + ": "
                + (findings.isEmpty() ? "none applies" : findings.stream().distinct().count() + " apply"));
        return findings.isEmpty() ? 0 : SOME_APPLY;
    }
}
