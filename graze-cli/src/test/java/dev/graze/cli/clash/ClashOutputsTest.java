package dev.graze.cli.clash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TestFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** The files that {@code graze clash} writes. */
class ClashOutputsTest {
    private static final String GUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

    @TempDir
    private Path dir;

    private List<Object> parts;

    @BeforeEach
    void makeFiles() {
        parts = List.of(ClashFiles.cube(dir.resolve("fixed.obj"), 0, 0, 0),
                ClashFiles.cube(dir.resolve("crossing.obj"), 0.5, 0.25, 0.25),
                ClashFiles.cube(dir.resolve("touching.obj"), -1, 0, 0),
                ClashFiles.box(dir.resolve("inside.obj"), 0.2, 0.2, 0.2, 0.1, 0.1, 0.1),
                ClashFiles.sheet(dir.resolve("sheet.obj"), 0.25, 0.25, 1.125, 0.5));
    }

    private CommandRun clash(Object... options) {
        List<Object> all = new ArrayList<>(List.of("clash", "--clearance", "0.125"));
        all.addAll(parts);
        all.addAll(Arrays.asList(options));
        return CommandRun.of(all.toArray());
    }

    private static void requireValid(JsonNode json) throws IOException {
        try (InputStream file = Files.newInputStream(Path.of("..", "docs", "clash.schema.json"))) {
            JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(file);
            assertThat(schema.validate(json)).isEmpty();
        }
    }

    @Test
    void jsonFollowsThePublishedSchema() throws IOException {
        Path before = dir.resolve("before.json");
        clash("--json", before, "-q").succeeded();
        JsonNode first = new ObjectMapper().readTree(before.toFile());
        requireValid(first);
        assertThat(first.get("totals").toString()).isEqualTo("{\"apart\":5,\"clearance\":1,\"touching\":1,"
                + "\"crossing\":2,\"a-inside-b\":0,\"b-inside-a\":1,\"coincident\":0}");
        assertThat(first.get("openParts").toString()).isEqualTo("[\"sheet\"]");
        ClashFiles.cube(dir.resolve("touching.obj"), -0.75, 0, 0);
        ClashFiles.cube(dir.resolve("crossing.obj"), 5, 0, 0);
        JsonNode second = new ObjectMapper()
                .readTree(clash("--json", "-", "-q", "--baseline", before, "--fail-on", "hard").out());
        requireValid(second);
        assertThat(second.get("baseline").get("gone").asInt()).isPositive();
    }

    @Test
    void aSchemaThatDoesNotFitIsNoticed() throws IOException {
        JsonNode json = new ObjectMapper().readTree("{\"tool\": \"graze clash\", \"pairs\": 3}");
        try (InputStream file = Files.newInputStream(Path.of("..", "docs", "clash.schema.json"))) {
            assertThat(JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(file).validate(json))
                    .hasSizeGreaterThan(5);
        }
    }

    @Test
    void csvHasARowForEachPair() {
        Path csv = dir.resolve("clashes.csv");
        clash("--csv", csv, "-q").succeeded();
        List<String> lines = TestFiles.text(csv).lines().toList();
        assertThat(lines).hasSize(6);
        assertThat(lines.getFirst()).startsWith("id,a,b,relation,distance,depth,triangles,groups,x,y,z,");
        assertThat(lines).allSatisfy(line -> assertThat(line.split(",", -1)).hasSize(18));
        assertThat(lines).anySatisfy(line -> assertThat(line).contains(",fixed,inside,b-inside-a,"));
    }

    @Test
    void pageShowsTheParts() {
        Path html = dir.resolve("assembly.html");
        clash("--html", html, "-q").succeeded();
        assertThat(TestFiles.text(html)).contains("assembly", "crossing", "b-inside-a");
    }

    /** Reads a zip and parses its XML. */
    private static Map<String, Document> entries(byte[] zip)
            throws IOException, ParserConfigurationException, SAXException {
        Map<String, Document> entries = new LinkedHashMap<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                entries.put(entry.getName(), entry.isDirectory()
                        ? null
                        : DocumentBuilderFactory.newInstance().newDocumentBuilder()
                                .parse(new ByteArrayInputStream(in.readAllBytes())));
            }
        }
        return entries;
    }

    private static String text(Document document, String element) {
        assertThat(document.getElementsByTagName(element).getLength()).as(element).isEqualTo(1);
        return document.getElementsByTagName(element).item(0).getTextContent();
    }

    private static List<String> children(Node node) {
        return IntStream.range(0, node.getChildNodes().getLength()).mapToObj(i -> node.getChildNodes().item(i))
                .filter(Element.class::isInstance).map(Node::getNodeName).toList();
    }

    private static double[] vector(Document document, String element) {
        Node node = document.getElementsByTagName(element).item(0);
        assertThat(children(node)).containsExactly("X", "Y", "Z");
        return IntStream.range(0, 3).mapToDouble(i -> Double.parseDouble(node.getChildNodes().item(i).getTextContent()))
                .toArray();
    }

    @Test
    void bcfHasATopicWithAViewpointForEachClash() throws Exception {
        Path bcf = dir.resolve("clashes.bcfzip");
        JsonNode json = new ObjectMapper()
                .readTree(clash("--bcf", bcf, "--json", "-", "-q", "--units", "mm").succeeded().out());
        Map<String, Document> entries = entries(Files.readAllBytes(bcf));
        Document version = entries.remove("bcf.version");
        assertThat(version.getDocumentElement().getTagName()).isEqualTo("Version");
        assertThat(version.getDocumentElement().getAttribute("VersionId")).isEqualTo("3.0");
        assertThat(children(entries.remove("extensions.xml").getDocumentElement())).containsExactly("TopicTypes",
                "TopicStatuses", "Priorities", "TopicLabels", "Users", "SnippetTypes", "Stages");
        int clashes = json.get("listed").get("clashes").asInt();
        assertThat(entries).hasSize(3 * clashes);
        List<String> topics = entries.keySet().stream().filter(name -> name.endsWith("/")).toList();
        assertThat(topics).hasSize(clashes).allMatch(name -> name.matches(GUID + "/"));
        for (String topic : topics) {
            requireTopic(topic, entries.get(topic + "markup.bcf"), entries.get(topic + "viewpoint.bcfv"));
        }
    }

    private static void requireTopic(String folder, Document markup, Document viewpoint) {
        Element topic = (Element) markup.getElementsByTagName("Topic").item(0);
        assertThat(topic.getAttribute("Guid") + "/").isEqualTo(folder);
        assertThat(topic.getAttribute("TopicType")).isEqualTo("Clash");
        assertThat(topic.getAttribute("TopicStatus")).isEqualTo("Open");
        // The schema prescribes this order.
        assertThat(children(topic)).containsExactly("Title", "Priority", "Index", "Labels", "CreationDate",
                "CreationAuthor", "Description", "Viewpoints");
        assertThat(text(markup, "CreationDate")).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
        assertThat(text(markup, "Viewpoint")).isEqualTo("viewpoint.bcfv");
        String guid = ((Element) markup.getElementsByTagName("ViewPoint").item(0)).getAttribute("Guid");
        assertThat(guid).matches(GUID).isEqualTo(viewpoint.getDocumentElement().getAttribute("Guid"));
        assertThat(children(viewpoint.getElementsByTagName("PerspectiveCamera").item(0))).containsExactly(
                "CameraViewPoint", "CameraDirection", "CameraUpVector", "FieldOfView", "AspectRatio");
    }

    @Test
    void theCameraLooksAtTheClashInMeters() throws Exception {
        Path bcf = dir.resolve("one.bcfzip");
        JsonNode json = new ObjectMapper().readTree(CommandRun.of("clash", parts.get(0), parts.get(2), "--bcf", bcf,
                "--json", "-", "-q", "--units", "cm").succeeded().out());
        JsonNode place = json.get("pairs").get(0).get("clashes").get(0).get("place");
        Document viewpoint = entries(Files.readAllBytes(bcf)).entrySet().stream()
                .filter(entry -> entry.getKey().endsWith(".bcfv")).findFirst().orElseThrow().getValue();
        double[] from = vector(viewpoint, "CameraViewPoint");
        double[] direction = vector(viewpoint, "CameraDirection");
        double[] up = vector(viewpoint, "CameraUpVector");
        double along = 0;
        double upright = 0;
        double length = 0;
        for (int axis = 0; axis < 3; axis++) {
            along += (0.01 * place.get(axis).asDouble() - from[axis]) * direction[axis];
            upright += up[axis] * direction[axis];
            length += direction[axis] * direction[axis];
        }
        assertThat(length).isCloseTo(1, within(1e-12));
        assertThat(upright).isCloseTo(0, within(1e-12));
        assertThat(along).isBetween(0.01, 0.05);
        for (int axis = 0; axis < 3; axis++) {
            assertThat(from[axis] + along * direction[axis]).isCloseTo(0.01 * place.get(axis).asDouble(),
                    within(1e-12));
        }
    }

    @Test
    void guidsAreTheSameInTheNextFile() throws Exception {
        Path first = dir.resolve("first.bcfzip");
        Path second = dir.resolve("second.bcfzip");
        clash("--bcf", first, "-q").succeeded();
        clash("--bcf", second, "-q").succeeded();
        assertThat(entries(Files.readAllBytes(first)).keySet())
                .containsExactlyElementsOf(entries(Files.readAllBytes(second)).keySet());
    }

    @Test
    void partsNamedByIfcIdentitiesAreSelected() throws Exception {
        Path wall = TestFiles.write(dir.resolve("wall.obj"),
                "o 2O2Fr$t4X7Zf8NOew3FLOH\n" + ClashFiles.boxText(0, 0, 0, 0, 1, 1, 1));
        Path bcf = dir.resolve("ifc.bcfzip");
        CommandRun.of("clash", wall, parts.get(1), "--bcf", bcf, "-q").succeeded();
        Document viewpoint = entries(Files.readAllBytes(bcf)).entrySet().stream()
                .filter(entry -> entry.getKey().endsWith(".bcfv")).findFirst().orElseThrow().getValue();
        assertThat(viewpoint.getElementsByTagName("Component").getLength()).isEqualTo(1);
        assertThat(((Element) viewpoint.getElementsByTagName("Component").item(0)).getAttribute("IfcGuid"))
                .isEqualTo("2O2Fr$t4X7Zf8NOew3FLOH");
    }

    @Test
    void onlyOneOutputGoesToStandardOutput() {
        clash("--json", "-", "--csv", "-").refused("--json and --csv cannot both go to standard output");
        CommandRun run = clash("--csv", "-");
        assertThat(run.out()).startsWith("id,a,b,").doesNotContain("compared");
        assertThat(run.err()).contains("10 pairs of parts compared");
    }
}
