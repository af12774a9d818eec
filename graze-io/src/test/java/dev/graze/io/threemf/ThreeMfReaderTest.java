package dev.graze.io.threemf;

import static dev.graze.io.threemf.TestThreeMf.ROOT;
import static dev.graze.io.threemf.TestThreeMf.model;
import static dev.graze.io.threemf.TestThreeMf.relationship;
import static dev.graze.io.threemf.TestThreeMf.relationships;
import static dev.graze.io.threemf.TestThreeMf.triangle;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.graze.io.Meshes;
import dev.graze.io.SharedData;
import dev.graze.io.TestFiles;
import dev.graze.io.file.MeshFileException;
import dev.graze.io.surface.CollectedMesh;
import dev.graze.io.surface.BrokenFaces;
import dev.graze.io.surface.RawMesh;
import dev.graze.io.surface.RawMesh;
import dev.graze.mesh.Mesh;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThreeMfReaderTest {
    private static final String ITEM = "<item objectid='1'/>\n";
    private static final String PATH = "p:path='/3D/Objects/a.model' ";

    @TempDir
    private Path dir;

    private RawMesh read(byte[] content) {
        return ThreeMfReader.read(TestFiles.write(dir, "m.3MF", content), BrokenFaces.alwaysRefused());
    }

    private RawMesh read(String model) {
        return read(TestThreeMf.of(model));
    }

    private void assertRejected(String model, String problem) {
        assertRejected(TestThreeMf.of(model), problem);
    }

    private void assertRejected(byte[] content, String problem) {
        assertRejection(content).isEqualTo(problem);
    }

    private AbstractStringAssert<?> assertRejection(byte[] content) {
        Path file = TestFiles.write(dir, "m.3mf", content);
        assertThatThrownBy(() -> Meshes.read(file)).isInstanceOf(MeshFileException.class)
                .hasMessageStartingWith(file + ": ");
        try {
            Meshes.read(file);
            throw new AssertionError("not rejected");
        } catch (MeshFileException e) {
            return assertThat(e.getMessage().substring((file + ": ").length()));
        }
    }

    @Test
    void readsOneObject() {
        RawMesh read = read(model(triangle("id='1' name='Bolt &amp; nut'"), ITEM));
        assertThat(read.positions()).containsExactly(0, 0, 0, 1, 0, 0, 0, 2, 0);
        assertThat(read.triangles()).containsExactly(0, 1, 2);
        assertThat(read.notes()).isEmpty();
        assertThat(read.parts().names()).startsWith("").endsWith("Bolt & nut");
        assertThat(read.parts().partOfTriangle()).containsExactly(1);
    }

    @Test
    void readsExactDoubles() {
        String precise = triangle("id='1'").replace("x='1'", "x=' +0.1234567890123456 '").replace("y='2'",
                "y='-1.5E-300'");
        assertThat(read(model(precise, ITEM)).positions()).containsExactly(0, 0, 0, 0.1234567890123456, 0, 0, 0,
                -1.5E-300, 0);
    }

    /** The rows of a transform are the images of the axes; components are placed before items. */
    @Test
    void placesItemsAndNestedComponents() {
        RawMesh read = read(model(triangle("id='1' name='leaf'") + triangle("id='2'")
                + "<object id='3'><components><component objectid='1' transform='0 1 0 -1 0 0 0 0 1 10 0 0'/>"
                + "<component objectid='2'/></components></object>\n"
                + "<object id='4' name='top'><components><component objectid='3' transform='2 0 0 0 2 0 0 0 2 0 0 5'/>"
                + "</components></object>\n",
                "<item objectid='4' partnumber='ignored' transform='1 0 0 0 1 0 0 0 1 0 0 100'/>"
                        + "<item objectid='1' partnumber='also ignored'/><item objectid='2' partnumber='P2'/>"
                        + "<item objectid='2'/>"));
        assertThat(read.positions()).containsExactly(20, 0, 105, 20, 2, 105, 16, 0, 105, //
                0, 0, 105, 2, 0, 105, 0, 4, 105, //
                0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0);
        assertThat(read.triangles()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
        assertThat(read.parts().names()).startsWith("").endsWith("top/object 3/leaf", "top/object 3/object 2", "leaf",
                "P2",
                "object 2");
        assertThat(read.parts().partOfTriangle()).containsExactly(1, 2, 3, 4, 5);
    }

    @Test
    void turnsTheTrianglesOfMirrorImages() {
        String mirror = "transform='-1 0 0 0 1 0 0 0 1 0 0 0'";
        String resources = triangle("id='1'") + "<object id='2'><components><component objectid='1' " + mirror
                + "/></components></object>\n";
        RawMesh mesh = read(model(resources, "<item objectid='1' " + mirror + "/><item objectid='2' " + mirror
                + "/><item objectid='1' transform='1e-200 0 0 0 1e-200 0 0 0 -1e-200 0 0 0'/>"));
        assertThat(mesh.triangles()).containsExactly(0, 2, 1, 3, 4, 5, 6, 8, 7);
        assertThat(mesh.positions()).startsWith(0, 0, 0, -1, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0);
    }

    @Test
    void followsPathsToOtherModelParts() {
        String root = model("requiredextensions='p m'",
                "<object id='1' name='pair'><components><component " + PATH + "objectid='7'/>"
                        + "<component p:path='3d/objects/A.model' objectid='8'/></components></object>\n",
                ITEM + "<item " + PATH + "objectid='8'/>");
        String other = model(triangle("id='7' name='seven'")
                + "<object id='8'><components><component objectid='7'/></components></object>\n", "");
        RawMesh read = read(new TestThreeMf().add("3D/Objects/a.model", other).add(ROOT, root).bytes());
        assertThat(read.parts().names()).startsWith("").endsWith("pair/seven", "pair/object 8/seven", "object 8/seven");
        assertThat(read.notes()).isEmpty();
    }

    @Test
    void notesWhatIsLeftOut() {
        String lattice = triangle("id='1' name='L'").replace("</mesh>",
                "<b:beamlattice radius='1'><b:beams><b:beam v1='0' v2='1'/><b:beam v1='1' v2='2'/></b:beams>"
                        + "</b:beamlattice></mesh>");
        String root = model("unit='inch'",
                "<m:colorgroup id='20'><m:color color='#FFFFFFFF'/></m:colorgroup><basematerials id='21'/>\n" + lattice
                        + triangle("id='2' s:slicestackid='9' s:meshresolution='lowres'")
                        + triangle("id='3' s:slicestackid='9'").replace("</mesh>", "</mesh><x:holes/>")
                        + triangle("id='4'") + triangle("id='5' name='\u0085[2J'") + triangle("id='6'")
                        + triangle("id='7'"),
                ITEM + "<item objectid='2'/><item objectid='3'/><item " + PATH + "objectid='1'/>");
        byte[] file = new TestThreeMf().add(ROOT, root)
                .add("3D/Objects/a.model", model("unit='inch'", triangle("id='1'"), ITEM))
                .add("3D/Objects/b.model", model(triangle("id='1'"), "")).bytes();
        assertThat(read(file).notes()).containsExactly(
                "beam lattices are not read, only the triangles next to them: object 1 'L' with 2 beams",
                "slices are not read; the triangles next to them are, which the file calls a coarse stand-in: object 2",
                "slices are not read; the triangles next to them are: object 3",
                "elements of extensions are not read, even if they change the shape: 'holes' in object 3",
                "coordinates stay in the unit of the file, not millimeter: inch",
                "build sections of other model parts than the root do not count: 3D/Objects/a.model",
                "objects that no build item uses were left out: object 4, object 5 '?[2J', object 6 and 1 more",
                "model parts that nothing refers to were left out: 3D/Objects/b.model");
        assertThat(read(file).parts().names()).startsWith("").endsWith("L", "object 2", "object 3", "object 1");
    }

    @Test
    void streamsTheSameMesh() {
        Path file = TestFiles.write(dir, "m.3mf", TestThreeMf.of(model(triangle("id='1'"), ITEM
                + "<item objectid='1' transform='-1 0 0 0 1 0 0 0 1 3 0 0'/>")));
        CollectedMesh streamed = new CollectedMesh();
        Meshes.stream(file, dir, streamed);
        Mesh whole = Meshes.read(file);
        assertThat(streamed.toMesh().positions()).isEqualTo(whole.positions());
        assertThat(streamed.toMesh().triangles()).isEqualTo(whole.topology().copyTriangles());
    }

    @ParameterizedTest
    @ValueSource(strings = { "UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE" })
    void decodesUnicode(String encoding) {
        String model = model(triangle("id='1' name='Mutter \u00fc'"), ITEM);
        byte[] plain = TestThreeMf.of(model.getBytes(Charset.forName(encoding)));
        assertThat(read(plain).parts().names()).startsWith("").endsWith("Mutter \u00fc");
        String declared = "\ufeff<?xml version='1.0' encoding='" + encoding + "'?>" + model;
        byte[] marked = encoding.equals("UTF-16")
                ? plain
                : TestThreeMf.of(declared.getBytes(Charset.forName(encoding)));
        assertThat(read(marked).parts().names()).startsWith("").endsWith("Mutter \u00fc");
    }

    @Test
    void rejectsOtherEncodings() {
        String model = model(triangle("id='1' name='Mutter \u00fc'"), ITEM);
        assertRejected(TestThreeMf.of(model.getBytes(StandardCharsets.ISO_8859_1)),
                ROOT + ": is neither UTF-8 nor UTF-16; export it again");
        assertRejected("<?xml version='1.0' encoding='ISO-8859-1'?>" + model, ROOT
                + " line 1: declares the encoding ISO-8859-1, but 3MF only allows UTF-8 and UTF-16; save it as UTF-8");
    }

    @Test
    void rejectsOtherZipFiles() {
        assertRejection("not a ZIP file at all".getBytes(StandardCharsets.UTF_8))
                .startsWith("is not a 3MF file, or a damaged one: it cannot be opened as a ZIP archive (")
                .endsWith("); export it again");
        assertRejected(new TestThreeMf("").bytes(),
                "the package has no part '_rels/.rels', so this is not a 3MF file; export it again");
        assertRejected(new TestThreeMf(relationships("")).bytes(),
                "_rels/.rels: declares no 3D model, so this is not a 3MF file; export it again");
        assertRejected(new TestThreeMf().bytes(),
                "the package has no part '3D/3dmodel.model', which its relationships declare as the root; export it "
                        + "again");
        assertRejected(new TestThreeMf(relationships(relationship("/a.model") + relationship("/b.model"))).bytes(),
                "_rels/.rels line 1: declares two root models, 'a.model' and 'b.model'; remove one of them");
        byte[] twice = new TestThreeMf().add(ROOT, model(triangle("id='1'"), ITEM))
                .add("3d/3DModel.model", model(triangle("id='1'"), ITEM)).bytes();
        assertRejected(twice, "the package has two parts named '3D/3dmodel.model'; remove one of them, or export it "
                + "again");
    }

    @ParameterizedTest
    @ValueSource(strings = { "../other.3mf", "/3D/../../x.model", "/3D/%2e%2E/x.model", "file:///etc/passwd",
            "http://example.com/x.model", "//host/x.model", "3D\\\\x.model", "C:/x.model", "/" })
    void rejectsPathsOutOfThePackage(String path) {
        String problem = "refers to '" + path + "', which is not a part of the package; export it again as a single "
                + "file";
        assertRejected(new TestThreeMf(relationships(relationship(path))).bytes(), "_rels/.rels line 1: " + problem);
        assertRejected(model("", "<item objectid='1' p:path='" + path + "'/>"), ROOT + " line 5: " + problem);
    }

    @Test
    void rejectsExternalRelationships() {
        String external = relationship("x.model").replace("/>", " TargetMode='External'/>");
        assertRejected(new TestThreeMf(relationships(external)).bytes(),
                "_rels/.rels line 1: refers to 'x.model', which is not a part of the package; export it again as a "
                        + "single file");
    }

    @Test
    void rejectsDocumentTypesAndEntities() {
        String good = model(triangle("id='1' name='&x;'"), ITEM);
        String problem = "has a document type declaration or an entity, which 3MF does not allow; export it again";
        assertRejected("<!DOCTYPE model>\n" + good, ROOT + " line 1: " + problem);
        assertRejected("<!DOCTYPE model SYSTEM 'file:///etc/passwd'>\n" + good, ROOT + " line 1: " + problem);
        assertRejected("<!DOCTYPE model [<!ENTITY x 'y'><!ENTITY z '&x;&x;'>]>\n" + good, ROOT + " line 1: " + problem);
        assertRejection(TestThreeMf.of(good)).startsWith(ROOT + " line 3: is not well-formed XML: ");
        assertRejected(model("&x;" + triangle("id='1'"), ITEM), ROOT + " line 3: " + problem);
        assertRejected(new TestThreeMf("<!DOCTYPE Relationships>" + relationships("")).bytes(),
                "_rels/.rels line 1: " + problem);
    }

    @Test
    void rejectsDamagedParts() {
        byte[] file = TestThreeMf.of(model(triangle("id='1'"), ITEM));
        // The checksum in the last record of the central directory, 46 bytes and the name long, before 22 more bytes.
        int checksumAt = file.length - 22 - ROOT.length() - 46 + 16;
        file[checksumAt]++;
        assertRejected(file,
                ROOT + ": the checksum differs, so the file is damaged; copy or export it again");
        assertRejection(TestThreeMf.of("<model>")).startsWith(ROOT + " line 1: is not well-formed XML: ");
        assertRejection(TestThreeMf.of("")).startsWith(ROOT + " line 1: is not well-formed XML: ");
        assertRejection(TestThreeMf.of(model(triangle("id='1'"), ITEM) + "<model/>"))
                .startsWith(ROOT + " line 12: is not well-formed XML: ");
        assertRejected("<svg/>", ROOT + " line 1: is not a 3MF model: it starts with the element 'svg'; export it "
                + "again");
        assertRejected("<model xmlns='urn:x'/>", ROOT + " line 1: is not a 3MF model: it starts with the element "
                + "'model' of 'urn:x'; export it again");
        byte[] locked = TestThreeMf.of(model(triangle("id='1'"), ITEM));
        locked[locked.length - 22 - ROOT.length() - 46 + 8] |= 1; // the flag of an encrypted entry
        assertRejected(locked, "is encrypted; save it without a password");
        assertRejected("%3McF\1\2\3", ROOT + ": is encrypted, which is not supported; export it without protection");
    }

    @ParameterizedTest
    @CsvSource({ "b, http://schemas.microsoft.com/3dmanufacturing/beamlattice/2017/02",
            "p s, http://schemas.microsoft.com/3dmanufacturing/slice/2015/07", "m x, http://example.com/x",
            "undeclared, undeclared" })
    void rejectsRequiredExtensions(String prefixes, String namespace) {
        assertRejected(model("requiredextensions='" + prefixes + "'", triangle("id='1'"), ITEM),
                ROOT + " line 1: requires the extension '" + namespace
                        + "', which is not supported; export it again as plain triangles");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
            "x='1'|x='NaN'|5: object 1 'B': vertex 1 has x = 'NaN', which is not a finite number",
            "x='1'|x='1e999'|5: object 1 'B': vertex 1 has x = '1e999', which is not a finite number",
            "x='1'|x='0x1p3'|5: object 1 'B': vertex 1 has x = '0x1p3', which is not a finite number",
            "x='1'|x='--'|5: object 1 'B': vertex 1 has x = '--', which is not a finite number",
            "x='1'|q='1'|5: object 1 'B': vertex 1 has no attribute 'x'; export it again",
            "v2='1'|v2='3'|6: object 1 'B': triangle 0 refers to vertex 3, but the object has only 0 to 2"
                    + BrokenFaces.HINT,
            "v2='1'|v2='-1'|6: object 1 'B': triangle 0 refers to vertex -1, but the object has only 0 to 2"
                    + BrokenFaces.HINT,
            "v2='1'|v2='1.5'|6: object 1 'B': triangle 0 has v2 = '1.5', which is not a whole number",
            "v2='1'|v2='2'|6: object 1 'B': triangle 0 refers to vertex 2 twice; remove it or give it "
                    + "different vertices" + BrokenFaces.HINT,
            "v2='1'|v2='99999999999999999999'|6: object 1 'B': triangle 0 has v2 = '99999999999999999999', which is "
                    + "not a whole number",
            "<vertex x='1'|<vertox x='1'|5: object 1 'B' has 'vertox' instead of 'vertex'; correct or remove it",
            "<triangle v1|<x:triangle v1|6: object 1 'B' has 'triangle' instead of 'triangle'; correct or remove it",
            "<mesh>|<mesh><vertices/>|5: object 1 'B' has a second list of vertices; join the two",
            "<mesh>|<mesh/><mesh>|4: object 1 'B' has more than one mesh or list of components; make it "
                    + "several objects",
            "<mesh>|<mash/><mesh>|4: 'mash' is not a 3MF element that object 1 'B' may contain; correct or remove it",
            "<object|<objekt/><object|4: 'objekt' is not a 3MF element that the resources may contain; correct or "
                    + "remove it",
            "id='1'|id='0'|4: an object has id = 0, but ids are 1 to 2147483647",
            "id='1'|id='x'|4: an object has id = 'x', which is not a whole number",
            "<object|<object id='1'/><object|4: has a second object with the id 1; give it another one" })
    void rejectsBadObjects(String from, String to, String problem) {
        String good = model("\n" + triangle("id='1' name='B'"), ITEM);
        assertThat(good).contains(from);
        assertRejected(good.replace(from, to), ROOT + " line " + problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
            "<item objectid='1' transform='1 0 0 0 1 0 0 0 1 0 0'/>|build item 0 has a transform of 11 numbers, but it "
                    + "must have 12; correct or remove it",
            "<item objectid='1' transform='1 0 0 0 1 0 0 0 1 0 0 0 0 0 0 1'/>|build item 0 has a transform of more "
                    + "than 12 numbers, but it must have 12; correct or remove it",
            "<item objectid='1' transform='1 0 0 0 1 0 0 0 inf 0 0 0'/>|build item 0 has transform = 'inf', which is "
                    + "not a finite number",
            "<item objectid='1' transform='1 0 0 0 1 0 1 1 0 0 0 0'/>|build item 0 has a transform that flattens it "
                    + "to a plane, a line or a point; correct it",
            "<item/>|build item 0 has no attribute 'objectid'; export it again",
            "<item objectid='9'/>|refers to object 9, but '3D/3dmodel.model' has no such object",
            "<item objectid='2'/>|object 2 has neither a mesh nor components; remove it",
            "<item objectid='3'/>|object 3 'D' has 'shape' instead of a mesh, which is not supported; export it as "
                    + "triangles",
            "<itam objectid='1'/>|'itam' is not a 3MF element that the build section may contain; correct or remove "
                    + "it" })
    void rejectsBadItems(String item, String problem) {
        String resources = triangle("id='1'") + "<object id='2'/>\n<object id='3' name='D'><x:shape/></object>\n";
        assertRejected(model(resources, item), ROOT + " line 11: " + problem);
    }

    @Test
    void rejectsAnEmptyBuild() {
        assertRejected(model(triangle("id='1'"), ""), ROOT + ": the build section lists no item, so nothing is in the "
                + "scene; add the objects to the build");
        assertRejected(model("<object id='1'><mesh/></object>", ITEM),
                "has no triangles; only surfaces made of triangles or polygons can collide");
    }

    @Test
    void rejectsTransformsThatOverflow() {
        String far = triangle("id='1' name='far'").replace("x='1'", "x='1e300'");
        assertRejected(model(far, "<item objectid='1' transform='1e300 0 0 0 1 0 0 0 1 0 0 0'/>"),
                "object 1 'far': its transforms move vertex 1 to x = Infinity; every coordinate must be a finite "
                        + "number");
    }

    @Test
    void rejectsCyclesAndDeepNesting() {
        assertRejected(model(component(1, 2) + component(2, 1), ITEM),
                ROOT + " line 4: object 1 contains itself; remove the component");
        assertRejected(model(component(1, 1), ITEM), ROOT + " line 3: object 1 contains itself; remove the component");
        StringBuilder chain = new StringBuilder(triangle("id='65'"));
        for (int id = 64; id > 0; id--) {
            chain.append(component(id, id + 1));
        }
        assertRejected(model(chain.toString(), ITEM),
                ROOT + " line 7: components are nested more than 64 levels deep; flatten them");
        assertThat(read(model(chain.toString(), "<item objectid='2'/>")).triangles()).hasSize(3);
    }

    @Test
    void rejectsVerticesThatCompressTooWell() {
        String vertex = "<vertex x='0' y='0' z='0'/>";
        assertRejected(model(triangle("id='1'").replace(vertex, vertex.repeat(100_000)), ITEM),
                ROOT + ": expands to more than 200 times the size of the file, as only a file made to exhaust memory "
                        + "does; if it is genuine, pack it again without compression");
    }

    private static String component(int id, int used) {
        return "<object id='" + id + "'><components><component objectid='" + used + "'/></components></object>\n";
    }

    @Test
    void rejectsMissingPartsAndOtherUnits() {
        String root = model("", "<item " + PATH + "objectid='1'/>");
        assertRejected(root,
                "the package has no part '3D/Objects/a.model', to which 3D/3dmodel.model line 5 refers; export it "
                        + "again");
        byte[] mixed = new TestThreeMf().add(ROOT, root)
                .add("3D/Objects/a.model", model("unit='inch'", triangle("id='1'"), "")).bytes();
        assertRejected(mixed,
                "3D/Objects/a.model: its unit is inch, but the root's is millimeter; export all parts in one unit");
    }

    /** The two files approximate the same curved part by different triangles. */
    @Test
    void readsTheSamePartAsStl() {
        Mesh stl = Meshes.read(SharedData.require("parts/trimesh/featuretype.STL"));
        Path file = SharedData.require("parts/trimesh/featuretype.3MF");
        Mesh mesh = Meshes.read(file);
        assertThat(stl.topology().triangleCount()).isEqualTo(3476);
        assertThat(mesh.topology().triangleCount()).isEqualTo(2208);
        assertThat(mesh.topology().vertexCount()).isEqualTo(1092);
        assertThat(volume(stl)).isCloseTo(11.62773, within(1e-5));
        assertThat(volume(mesh)).isCloseTo(11.63603, within(1e-5));
        assertThat(volume(mesh)).isCloseTo(volume(stl), withinPercentage(0.1));
        assertThat(extent(mesh)).containsExactly(extent(stl), within(1e-6));
        RawMesh read = ThreeMfReader.read(file, BrokenFaces.alwaysRefused());
        assertThat(read.parts().names()).startsWith("").endsWith("Cut-Extrude6");
        assertThat(read.notes())
                .containsExactly("coordinates stay in the unit of the file, not millimeter: inch");
    }

    @Test
    void readsAssembliesOfOtherPrograms() {
        RawMesh two = ThreeMfReader.read(SharedData.require("parts/trimesh/cube_and_sphere_same_name.3mf"),
                BrokenFaces.alwaysRefused());
        assertThat(two.parts().names()).startsWith("").endsWith("object 5/Object", "object 6/Object");
        assertThat(two.notes()).isEmpty();
        RawMesh many = ThreeMfReader.read(SharedData.require("parts/trimesh/pyramids.3mf"),
                BrokenFaces.alwaysRefused());
        assertThat(many.parts().names()).startsWith("", "Pyramid", "Pyramid", "Pyramid", "Pyramid_labeled_1")
                .endsWith("Composed Part/Pyramid_3", "Composed Part/Box").hasSize(13);
        assertThat(many.notes()).isEmpty();
    }

    private static double[] extent(Mesh mesh) {
        double[] extent = new double[6];
        for (int i = 0; i < mesh.positions().length; i++) {
            extent[i % 3] = Math.min(extent[i % 3], mesh.positions()[i]);
            extent[3 + i % 3] = Math.max(extent[3 + i % 3], mesh.positions()[i]);
        }
        return extent;
    }

    private static double volume(Mesh mesh) {
        double[] x = mesh.positions();
        int[] t = mesh.topology().copyTriangles();
        double sum = 0;
        for (int i = 0; i < t.length; i += 3) {
            int a = 3 * t[i];
            int b = 3 * t[i + 1];
            int c = 3 * t[i + 2];
            sum += x[a] * (x[b + 1] * x[c + 2] - x[b + 2] * x[c + 1]) + x[a + 1] * (x[b + 2] * x[c] - x[b] * x[c + 2])
                    + x[a + 2] * (x[b] * x[c + 1] - x[b + 1] * x[c]);
        }
        return sum / 6;
    }
}
