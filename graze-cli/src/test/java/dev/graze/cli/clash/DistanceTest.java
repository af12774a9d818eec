package dev.graze.cli.clash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TestFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code graze distance}. */
class DistanceTest {
    @TempDir
    private Path dir;

    private Path a;
    private Path b;

    @BeforeEach
    void makeFiles() {
        a = ClashFiles.cube(dir.resolve("a.obj"), 0, 0, 0);
        b = ClashFiles.cube(dir.resolve("b.obj"), 3, 2, 1);
    }

    private static JsonNode json(Object... arguments) throws IOException {
        Object[] all = new Object[arguments.length + 3];
        all[0] = "distance";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        all[all.length - 2] = "--json";
        all[all.length - 1] = "-";
        return new ObjectMapper().readTree(CommandRun.of(all).succeeded().out());
    }

    @Test
    void measuresTwoParts() throws IOException {
        JsonNode found = json(a, b);
        assertThat(found.propertyStream().map(Map.Entry::getKey)).containsExactly("a", "b", "relation",
                "distance", "lower", "upper", "pointA", "pointB", "featureA", "featureB");
        assertThat(found.get("a").asText()).isEqualTo("a");
        assertThat(found.get("b").asText()).isEqualTo("b");
        assertThat(found.get("relation").asText()).isEqualTo("apart");
        assertThat(found.get("distance").asDouble()).isCloseTo(Math.sqrt(5), within(1e-14));
        assertThat(found.get("lower").asDouble()).isLessThanOrEqualTo(Math.sqrt(5));
        assertThat(found.get("upper").asDouble()).isGreaterThanOrEqualTo(Math.nextDown(Math.sqrt(5)));
        assertThat(found.get("pointA").toString()).isEqualTo("[1.0,1.0,1.0]");
        assertThat(found.get("pointB").toString()).isEqualTo("[3.0,2.0,1.0]");
        assertThat(found.get("featureA").toString()).isEqualTo("{\"kind\":\"vertex\",\"vertices\":[7]}");
        assertThat(found.get("featureB").toString()).isEqualTo("{\"kind\":\"vertex\",\"vertices\":[0]}");
    }

    @ParameterizedTest
    @CsvSource({ "2.3,0;0;0,clearance", "2.2,0;0;0,apart", "0,-2.5;-2;-1,crossing", "0,-2;-2;-1,touching",
            "0,-3;-2;-1,coincident" })
    void tellsTheRelation(String clearance, String place, String relation) throws IOException {
        JsonNode found = json(a, b, "--clearance", clearance, "--place", "b=" + place.replace(';', ','));
        assertThat(found.get("relation").asText()).isEqualTo(relation);
        boolean meet = !relation.equals("apart") && !relation.equals("clearance");
        assertThat(found.get("distance").asDouble() == 0).isEqualTo(meet);
    }

    @Test
    void printsTheNearestPoints() {
        List<String> lines = CommandRun.of("distance", a, b).succeeded().outLines();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).startsWith("apart, distance 2.23606797749979");
        assertThat(lines.subList(1, 3)).containsExactly("  on a: (1, 1, 1), vertex 7", "  on b: (3, 2, 1), vertex 0");
    }

    @Test
    void takesOneFileWithTwoParts() throws IOException {
        Path both = TestFiles.write(dir.resolve("both.obj"), "o left\n" + ClashFiles.boxText(0, 0, 0, 0, 1, 1, 1)
                + "o right\n" + ClashFiles.boxText(8, 1.5, 0, 0, 1, 1, 1));
        JsonNode found = json(both);
        assertThat(found.get("a").asText()).isEqualTo("left");
        assertThat(found.get("b").asText()).isEqualTo("right");
        assertThat(found.get("distance").asDouble()).isEqualTo(0.5);
        assertThat(found.get("featureB").get("vertices").get(0).asInt()).as("as the file numbers them")
                .isGreaterThanOrEqualTo(8);
    }

    @Test
    void listsAllPairsOfMoreParts() throws IOException {
        Path c = ClashFiles.cube(dir.resolve("c.obj"), 0, 0, 1.5);
        JsonNode found = json(a, b, c);
        assertThat(found.get("parts").toString()).isEqualTo("[\"a\",\"b\",\"c\"]");
        assertThat(found.get("compared").asInt()).isEqualTo(3);
        assertThat(found.get("pairs")).hasSize(3);
        assertThat(found.get("pairs").get(0).get("distance").asDouble()).isEqualTo(0.5);
        assertThat(found.get("pairs").findValuesAsText("relation")).containsOnly("apart");
        JsonNode near = json(a, b, c, "--within", "1", "--clearance", "0.5");
        assertThat(near.get("pairs")).hasSize(1);
        assertThat(near.get("pairs").get(0).get("relation").asText()).isEqualTo("clearance");
        assertThat(CommandRun.of("distance", a, b, c, "--within", "1").succeeded().out()).containsPattern(
                "0\\.5 +apart").contains("1 of 3 pairs of parts; the others are farther apart than --within");
        assertThat(json(a, b, "--within", "1").get("pairs")).isEmpty();
        assertThat(json(a, b, c, "--only", "a:c").get("pairs")).hasSize(1);
    }

    @Test
    void measuresRealPartsAsOthersDo() throws IOException {
        Path parts = Path.of("..", "..", "shared", "data", "parts", "rigid-ipc");
        assumeTrue(Files.exists(parts), "the shared data is not beside the project");
        JsonNode screw = json(parts.resolve("screw-big.obj"), parts.resolve("nut-big.obj"));
        assertThat(screw.get("distance").asDouble()).isCloseTo(0.01689139271878753, within(1e-15));
        assertThat(screw.get("relation").asText()).isEqualTo("apart");
        Path gear = parts.resolve("gear.obj");
        assertThat(json(gear, gear, "--place", "gear 2=2.5,0,0").get("distance").asDouble())
                .isCloseTo(0.32950999999999997, within(1e-14));
    }
}
