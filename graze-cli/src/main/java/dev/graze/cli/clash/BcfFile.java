package dev.graze.cli.clash;

import dev.graze.cli.output.Version;
import dev.graze.query.Relation;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * {@code --bcf} of {@code graze clash}: a BCF 3.0 file with a topic and a viewpoint for each clash, for BIM tools. The
 * GUIDs follow from the ids of the clashes, so that a tool recognizes a clash of an earlier file. Lengths are in
 * meters, as the format demands.
 */
final class BcfFile {
    private static final String AUTHOR = "graze";
    private static final double FIELD_OF_VIEW = 60;
    /** From the front, the right and above: oblique to the axes, along which most surfaces run. */
    private static final double[] VIEW = { -0.48, 0.64, -0.6 };
    /** Perpendicular to the view, as far up as possible. */
    private static final double[] UP = { -0.36, 0.48, 0.8 };
    /** How far away the camera is, in radii of what it looks at. */
    private static final double DISTANCE = 3;
    /** What the camera looks at is at least this share of the smaller part. */
    private static final double LEAST_SHARE = 0.05;
    /** How IFC tools write identities; exporters often use them as names of parts. */
    private static final Pattern IFC_GUID = Pattern.compile("[0-3][0-9A-Za-z_$]{21}");

    private final ClashReport report;
    private final ZipOutputStream zip;
    private final Instant now;
    private final double meters;

    private BcfFile(ClashReport report, ZipOutputStream zip, Instant now) {
        this.report = report;
        this.zip = zip;
        this.now = now.truncatedTo(ChronoUnit.SECONDS);
        this.meters = report.run().unit().map(LengthUnit::meters).orElse(1.0);
    }

    /** Writes the file; does not close the stream. */
    static void write(ClashReport report, OutputStream stream, Instant now) throws IOException {
        ZipOutputStream zip = new ZipOutputStream(stream, StandardCharsets.UTF_8);
        try {
            new BcfFile(report, zip, now).write();
        } catch (XMLStreamException e) {
            throw new IOException(e);
        }
        zip.finish();
    }

    private interface Content {
        void write(XMLStreamWriter xml) throws XMLStreamException;
    }

    private void write() throws IOException, XMLStreamException {
        add("bcf.version", xml -> {
            xml.writeStartElement("Version");
            xml.writeAttribute("VersionId", "3.0");
        });
        add("extensions.xml", this::writeExtensions);
        int index = 0;
        for (ClashPair pair : report.listed()) {
            for (Clash clash : pair.clashes()) {
                writeTopic(pair, clash, index++);
            }
        }
    }

    private void add(String name, Content content) throws IOException, XMLStreamException {
        StringWriter text = new StringWriter();
        XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
        xml.writeStartDocument("UTF-8", "1.0");
        content.write(xml);
        xml.writeEndDocument();
        addEntry(name, text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private void addEntry(String name, byte[] bytes) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTime(now.toEpochMilli());
        zip.putNextEntry(entry);
        zip.write(bytes);
        zip.closeEntry();
    }

    private void writeExtensions(XMLStreamWriter xml) throws XMLStreamException {
        xml.writeStartElement("Extensions");
        writeList(xml, "TopicTypes", "TopicType", List.of("Clash"));
        writeList(xml, "TopicStatuses", "TopicStatus", List.of("Open", "Closed"));
        writeList(xml, "Priorities", "Priority", List.of("High", "Normal", "Low"));
        writeList(xml, "TopicLabels", "TopicLabel",
                Stream.concat(Stream.of(Relation.values()).map(Relation::key),
                        Stream.of(State.NEW, State.CHANGED, State.SAME).map(State::key)).toList());
        writeList(xml, "Users", "User", List.of(AUTHOR));
        writeList(xml, "SnippetTypes", "SnippetType", List.of());
        writeList(xml, "Stages", "Stage", List.of());
        xml.writeEndElement();
    }

    private static void writeList(XMLStreamWriter xml, String list, String item, List<String> texts)
            throws XMLStreamException {
        xml.writeStartElement(list);
        for (String text : texts) {
            writeText(xml, item, text);
        }
        xml.writeEndElement();
    }

    private static void writeText(XMLStreamWriter xml, String name, String text) throws XMLStreamException {
        xml.writeStartElement(name);
        xml.writeCharacters(allowed(text));
        xml.writeEndElement();
    }

    /** Replaces what XML cannot contain, such as control characters in the name of a part. */
    private static String allowed(String text) {
        return text.codePoints().map(c -> c == '\t' || c == '\n' || (c >= ' ' && c < 0xD800)
                || (c >= 0xE000 && c < 0xFFFE) || c >= 0x10000 ? c : '?')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
    }

    /** Returns a GUID that is always the same for the same text. */
    private static String guid(String text) {
        return UUID.nameUUIDFromBytes(("graze clash " + text).getBytes(StandardCharsets.UTF_8)).toString();
    }

    private void writeTopic(ClashPair pair, Clash clash, int index) throws IOException, XMLStreamException {
        String topic = guid("topic " + clash.id());
        String viewpoint = guid("viewpoint " + clash.id());
        addEntry(topic + "/", new byte[0]); // some readers look for the directory itself
        add(topic + "/markup.bcf", xml -> writeMarkup(xml, pair, clash, index));
        add(topic + "/viewpoint.bcfv", xml -> {
            xml.writeStartElement("VisualizationInfo");
            xml.writeAttribute("Guid", viewpoint);
            writeComponents(xml, pair);
            writeCamera(xml, pair, clash);
            xml.writeEndElement();
        });
    }

    private void writeMarkup(XMLStreamWriter xml, ClashPair pair, Clash clash, int index) throws XMLStreamException {
        xml.writeStartElement("Markup");
        xml.writeStartElement("Topic");
        xml.writeAttribute("Guid", guid("topic " + clash.id()));
        xml.writeAttribute("TopicType", "Clash");
        xml.writeAttribute("TopicStatus", "Open");
        writeText(xml, "Title", ClashTable.sentence(pair));
        writeText(xml, "Priority", priority(pair.relation()));
        writeText(xml, "Index", String.valueOf(index));
        writeList(xml, "Labels", "Label", pair.comparison().state() == State.NONE
                ? List.of(pair.relation().key())
                : List.of(pair.relation().key(), pair.comparison().state().key()));
        writeText(xml, "CreationDate", now.toString());
        writeText(xml, "CreationAuthor", AUTHOR);
        writeText(xml, "Description", description(pair, clash));
        xml.writeStartElement("Viewpoints");
        xml.writeStartElement("ViewPoint");
        xml.writeAttribute("Guid", guid("viewpoint " + clash.id()));
        writeText(xml, "Viewpoint", "viewpoint.bcfv");
        writeText(xml, "Index", "0");
        xml.writeEndElement();
        xml.writeEndElement();
        xml.writeEndElement();
        xml.writeEndElement();
    }

    private static String priority(Relation relation) {
        return FailOn.HARD.concerns(relation) ? "High" : FailOn.TOUCH.concerns(relation) ? "Normal" : "Low";
    }

    private String description(ClashPair pair, Clash clash) {
        Place center = clash.box().center();
        return ClashTable.sentence(pair) + ", at " + ClashTable.place(center)
                + (pair.groups() > 1 ? ", one of " + pair.groups() + " places" : "") + ". "
                + ClashTable.measure(pair, report.run().unitText()) + ". Clash " + clash.id() + ", found by graze "
                + Version.number() + ".";
    }

    /** Selects the two parts if their names are the identities of IFC objects. */
    private static void writeComponents(XMLStreamWriter xml, ClashPair pair) throws XMLStreamException {
        List<String> guids = Stream.of(pair.a().name(), pair.b().name())
                .filter(name -> IFC_GUID.matcher(name).matches()).toList();
        if (guids.isEmpty()) {
            return;
        }
        xml.writeStartElement("Components");
        xml.writeStartElement("Selection");
        for (String guid : guids) {
            xml.writeEmptyElement("Component");
            xml.writeAttribute("IfcGuid", guid);
        }
        xml.writeEndElement();
        xml.writeEmptyElement("Visibility");
        xml.writeAttribute("DefaultVisibility", "true");
        xml.writeEndElement();
    }

    private void writeCamera(XMLStreamWriter xml, ClashPair pair, Clash clash) throws XMLStreamException {
        Place center = clash.box().center();
        double least = LEAST_SHARE * pair.size();
        double away = DISTANCE * Math.max(clash.box().diagonal(), least) / 2 * meters;
        xml.writeStartElement("PerspectiveCamera");
        writeVector(xml, "CameraViewPoint", center.x() * meters - away * VIEW[0],
                center.y() * meters - away * VIEW[1], center.z() * meters - away * VIEW[2]);
        writeVector(xml, "CameraDirection", VIEW[0], VIEW[1], VIEW[2]);
        writeVector(xml, "CameraUpVector", UP[0], UP[1], UP[2]);
        writeText(xml, "FieldOfView", String.valueOf(FIELD_OF_VIEW));
        writeText(xml, "AspectRatio", "1.0");
        xml.writeEndElement();
    }

    private static void writeVector(XMLStreamWriter xml, String name, double x, double y, double z)
            throws XMLStreamException {
        xml.writeStartElement(name);
        writeText(xml, "X", String.valueOf(x));
        writeText(xml, "Y", String.valueOf(y));
        writeText(xml, "Z", String.valueOf(z));
        xml.writeEndElement();
    }
}
