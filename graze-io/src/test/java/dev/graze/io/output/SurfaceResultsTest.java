package dev.graze.io.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Contacts;
import dev.graze.mesh.Topology;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The strip 0 1 2, 1 2 8 with a far triangle 3 4 5 and the fan 6 7 9, 6 9 10 around vertex 6. */
class SurfaceResultsTest {
    private static final Topology TOPOLOGY = Topology.of(12,
            new int[] { 0, 1, 2, 1, 2, 8, 3, 4, 5, 6, 7, 9, 6, 9, 10, 7, 9, 11 });
    private static final Contacts CONTACTS = TestContacts.two();

    @TempDir
    private Path dir;

    @Test
    void coloursTheFacesOfBothFeaturesByTheirEarliestToi() {
        int third = 0xFF0000 | Math.round(0xE6 / 3f) << 8;
        int half = 0xFF7300;
        int grey = 0xB4B4B4;
        assertThat(ContactColours.of(TOPOLOGY, CONTACTS)).containsExactly(third, grey, half, third, third, grey);
    }

    @Test
    void coloursIntersectingFacesRed() {
        assertThat(ContactColours.of(TOPOLOGY, TestContacts.pair(5, 1))).containsExactly(0xB4B4B4, 0xFF0000, 0xB4B4B4,
                0xB4B4B4, 0xB4B4B4,
                0xFF0000);
    }

    @Test
    void vtpContainsContactPointsAtTheirToi() throws Exception {
        double[] t0 = new double[36];
        double[] t1 = new double[36];
        t1[3 * 6 + 2] = 3; // vertex 6 rises to 3: at a third of the step it is at 1
        t0[3 * 1] = 4; // edge 0 1 lies along x, length 4, and rises to 2: at half the step it is at 1
        t1[3 * 1] = 4;
        t1[2] = 2;
        t1[3 * 1 + 2] = 2;
        Path file = dir.resolve("c.vtp");
        VtpWriter.write(file, TOPOLOGY, t0, t1, CONTACTS);
        Document xml = parse(file);
        assertThat(piece(xml, "NumberOfPoints")).isEqualTo("2");
        assertThat(doubles(xml, "Points")).containsExactly(0, 0, 1, 1, 0, 1);
        assertThat(doubles(xml, "toi")).containsExactly(1.0 / 3, 0.5);
        assertThat(doubles(xml, "normal")).containsExactly(0, 0, 1, 0, -1, 0);
        assertThat(ints(xml, "kind")).containsExactly(0, 1);
        assertThat(ints(xml, "v0")).containsExactly(6, 0);
        assertThat(ints(xml, "v3")).containsExactly(2, 4);
        assertThat(ints(xml, "connectivity")).containsExactly(0, 1);
        assertThat(ints(xml, "offsets")).containsExactly(1, 2);
    }

    @Test
    void vtpSurfaceContainsTheCountsOfEachFace() throws Exception {
        Path file = dir.resolve("s.vtp");
        VtpWriter.writeSurface(file, TOPOLOGY, new double[36], CONTACTS);
        Document xml = parse(file);
        assertThat(piece(xml, "NumberOfPolys")).isEqualTo("6");
        assertThat(doubles(xml, "toi")).containsExactly(1.0 / 3, 2, 0.5, 1.0 / 3, 1.0 / 3, 2);
        assertThat(ints(xml, "contacts")).containsExactly(2, 0, 1, 1, 1, 0);
        assertThat(ints(xml, "connectivity")).containsExactly(TOPOLOGY.copyTriangles());
        assertThat(ints(xml, "offsets")).containsExactly(3, 6, 9, 12, 15, 18);
    }

    @Test
    void vtpSurfaceCountsIntersections() throws Exception {
        Path file = dir.resolve("s.vtp");
        VtpWriter.writeSurface(file, TOPOLOGY, new double[36], TestContacts.pair(0, 4));
        assertThat(ints(parse(file), "intersections")).containsExactly(1, 0, 0, 0, 1, 0);
    }

    @Test
    void vtpNamesPartsAndNumbersVerticesAndTrianglesAsTheirFilesDo() throws Exception {
        SceneNames names = SceneNames.builder().add("strip", 3, 2).add("Zähne", 9, 4, 100, 50).build();
        Path contacts = dir.resolve("c.vtp");
        VtpWriter.write(contacts, TOPOLOGY, new double[36], new double[36], CONTACTS, names);
        Document points = parse(contacts);
        assertThat(partNames(points)).containsExactly("strip", "Zähne");
        assertThat(ints(points, "v0")).containsExactly(103, 0);
        assertThat(ints(points, "v3")).containsExactly(2, 101);
        assertThat(ints(points, "partA")).containsExactly(1, 0);
        assertThat(ints(points, "partB")).containsExactly(0, 1);
        Path surface = dir.resolve("s.vtp");
        VtpWriter.writeSurface(surface, TOPOLOGY, new double[36], TestContacts.pair(0, 4), names);
        Document faces = parse(surface);
        assertThat(partNames(faces)).containsExactly("strip", "Zähne");
        assertThat(ints(faces, "part")).containsExactly(0, 0, 1, 1, 1, 1);
        assertThat(ints(faces, "triangle")).containsExactly(0, 1, 50, 51, 52, 53);
        assertThat(ints(faces, "vertex")).startsWith(0, 1, 2, 100, 101).hasSize(12);
    }

    private static List<String> partNames(Document xml) {
        Element field = (Element) xml.getElementsByTagName("FieldData").item(0);
        Element array = (Element) field.getElementsByTagName("Array").item(0);
        String[] codes = array.getTextContent().strip().split("\\s+", -1);
        byte[] bytes = new byte[codes.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Integer.parseInt(codes[i]);
        }
        List<String> names = new String(bytes, StandardCharsets.UTF_8).replace('\0', '\n').lines().toList();
        assertThat(array.getAttribute("NumberOfTuples")).isEqualTo(Integer.toString(names.size()));
        return names;
    }

    /** Tests more than one block of base64. */
    @Test
    void vtpContainsLongArrays() throws Exception {
        int vertices = 5_003;
        double[] positions = new Random(3).doubles(3L * vertices).toArray();
        Path file = dir.resolve("s.vtp");
        VtpWriter.writeSurface(file, Topology.of(vertices, new int[] { 0, 1, 2 }), positions, TestContacts.pair(0, 0));
        assertThat(doubles(parse(file), "Points")).containsExactly(positions);
    }

    private static Document parse(Path file) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
    }

    private static String piece(Document xml, String attribute) {
        return ((Element) xml.getElementsByTagName("Piece").item(0)).getAttribute(attribute);
    }

    private static double[] doubles(Document xml, String name) {
        ByteBuffer bytes = array(xml, name, "Float64");
        double[] numbers = new double[bytes.remaining() / 8];
        bytes.asDoubleBuffer().get(numbers);
        return numbers;
    }

    private static int[] ints(Document xml, String name) {
        ByteBuffer bytes = array(xml, name, "Int32");
        int[] numbers = new int[bytes.remaining() / 4];
        bytes.asIntBuffer().get(numbers);
        return numbers;
    }

    private static ByteBuffer array(Document xml, String name, String type) {
        NodeList arrays = xml.getElementsByTagName("DataArray");
        for (int i = 0; i < arrays.getLength(); i++) {
            Element array = (Element) arrays.item(i);
            if (array.getAttribute("Name").equals(name)) {
                assertThat(array.getAttribute("type")).isEqualTo(type);
                ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(array.getTextContent()))
                        .order(ByteOrder.LITTLE_ENDIAN);
                assertThat(bytes.getLong()).isEqualTo(bytes.remaining());
                return bytes;
            }
        }
        throw new AssertionError("no array " + name);
    }
}
