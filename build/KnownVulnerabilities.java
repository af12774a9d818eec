import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.maven.artifact.versioning.ComparableVersion;

/**
 * Compares a bill of materials (CycloneDX) with advisories in the format of OSV, a file each, in a directory or an archive: without a network, so what it knows is as old as they are, and it says
 * how old. {@code build/vulnerabilities} starts it.
 */
final class KnownVulnerabilities {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** Packages of npm that are taken from Maven Central have this group. */
    private static final String WEBJARS = "org.webjars.npm:";

    /** Versions in use, by ecosystem and name as OSV has them. */
    private final Map<String, String> components = new TreeMap<>();
    private final List<String> findings = new ArrayList<>();
    private int advisories;
    private String newest = "";

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 2) {
            fail("needs a bill of materials and a directory or archive of advisories");
        }
        KnownVulnerabilities check = new KnownVulnerabilities();
        check.readComponents(Path.of(arguments[0]));
        check.readAdvisories(Path.of(arguments[1]));
        System.exit(check.report());
    }

    private static void fail(String problem) {
        System.err.println("vulnerabilities: " + problem);
        System.exit(2);
    }

    private void readComponents(Path bom) throws IOException {
        for (JsonNode component : JSON.readTree(bom.toFile()).path("components")) {
            String name = component.path("group").asText() + ":" + component.path("name").asText();
            String version = component.path("version").asText();
            components.put("Maven " + name, version);
            if (name.startsWith(WEBJARS)) {
                components.put("npm " + name.substring(WEBJARS.length()), version);
            }
        }
        if (components.isEmpty()) {
            fail(bom + " lists no components; write it anew with: mvn -Psbom package -DskipTests");
        }
    }

    private void readAdvisories(Path place) throws IOException {
        if (Files.isDirectory(place)) {
            try (Stream<Path> files = Files.walk(place)) {
                for (Path file : files.filter(file -> file.toString().endsWith(".json")).sorted().toList()) {
                    judge(JSON.readTree(file.toFile()));
                }
            }
        } else {
            readArchive(place);
        }
        if (advisories == 0) {
            fail(place + " holds no advisories in the format of OSV");
        }
    }

    private void readArchive(Path place) throws IOException {
        try (ZipFile archive = new ZipFile(place.toFile())) {
            for (ZipEntry entry : archive.stream().filter(entry -> entry.getName().endsWith(".json")).toList()) {
                try (InputStream file = archive.getInputStream(entry)) {
                    judge(JSON.readTree(file));
                }
            }
        }
    }

    private void judge(JsonNode advisory) {
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
        String name = affected.path("package").path("ecosystem").asText() + " " + affected.path("package").path("name").asText();
        String version = components.get(name);
        if (version != null && (isListed(affected, version) || isInRange(affected, version))) {
            findings.add(name + " " + version + ": " + advisory.path("id").asText() + ", " + advisory.path("summary").asText("no summary"));
        }
    }

    private static boolean isListed(JsonNode affected, String version) {
        return StreamSupport.stream(affected.path("versions").spliterator(), false).anyMatch(listed -> listed.asText().equals(version));
    }

    private static boolean isInRange(JsonNode affected, String version) {
        return StreamSupport.stream(affected.path("ranges").spliterator(), false)
                .anyMatch(range -> !range.path("type").asText().equals("GIT") && isBetween(range.path("events"), new ComparableVersion(version)));
    }

    /** Whether the last event at or before a version began something that has not ended; events come in any order. */
    private static boolean isBetween(JsonNode events, ComparableVersion version) {
        ComparableVersion last = null;
        boolean affected = false;
        for (JsonNode event : events) {
            Map.Entry<String, JsonNode> entry = event.properties().iterator().next();
            ComparableVersion at = new ComparableVersion(entry.getValue().asText());
            boolean inclusive = !entry.getKey().equals("last_affected");
            int order = at.compareTo(version);
            boolean reached = order < 0 || order == 0 && inclusive;
            if (reached && (last == null || last.compareTo(at) <= 0)) {
                last = at;
                affected = entry.getKey().equals("introduced");
            }
        }
        return affected;
    }

    private int report() {
        findings.stream().distinct().forEach(System.out::println);
        System.out.println("vulnerabilities: " + components.size() + " components against " + advisories + " advisories, the newest changed " + newest + ": "
                + (findings.isEmpty() ? "none applies" : findings.stream().distinct().count() + " apply"));
        return findings.isEmpty() ? 0 : 1;
    }
}
