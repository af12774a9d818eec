package dev.graze.io.threemf;

import dev.graze.io.file.IoReason;
import dev.graze.io.file.MeshFileException;
import dev.graze.mesh.InvalidInputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads the elements of an XML part in order. Rejects any document type declaration, so there are no entities to
 * expand, inside or outside the package.
 */
final class PartXml implements AutoCloseable {
    /** The first bytes of a part that the secure content extension encrypted. */
    private static final String ENCRYPTED = "%3McF";
    private static final Set<String> ENCODINGS = Set.of("UTF-8", "UTF8", "UTF-16", "UTF-16LE", "UTF-16BE", "US-ASCII");

    private final ThreeMfPackage whole;
    private final String part;
    private final PartStream stream;
    private final XMLStreamReader reader;

    PartXml(ThreeMfPackage whole, String part, PartStream stream) throws IOException {
        this.whole = whole;
        this.part = part;
        this.stream = stream;
        byte[] start = stream.readNBytes(ENCRYPTED.length());
        if (new String(start, StandardCharsets.ISO_8859_1).equals(ENCRYPTED)) {
            throw new MeshFileException(whole.file(),
                    part + ": is encrypted, which is not supported; export it without protection");
        }
        // The JDK's own parser: another one on the class path could have other limits.
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        try {
            this.reader = factory.createXMLStreamReader(text(start));
        } catch (XMLStreamException e) {
            throw malformed(e);
        }
        requireKnownEncoding();
    }

    /**
     * Decodes the part, which 3MF allows to be UTF-8 or UTF-16. The parser would do that, too, but it prints bad bytes
     * to the console.
     */
    private Reader text(byte[] start) {
        int first = start.length < 2 ? 0 : Byte.toUnsignedInt(start[0]) << 8 | Byte.toUnsignedInt(start[1]);
        Charset charset = switch (first) {
            case 0xfeff, 0xfffe -> StandardCharsets.UTF_16;
            case '<' -> StandardCharsets.UTF_16BE;
            case '<' << 8 -> StandardCharsets.UTF_16LE;
            default -> StandardCharsets.UTF_8;
        };
        boolean marked = first == 0xefbb; // the mark of UTF-8 has three bytes, and the decoder would keep it
        int skipped = marked ? Math.min(3, start.length) : 0;
        ByteArrayInputStream rest = new ByteArrayInputStream(start, skipped, start.length - skipped);
        return new InputStreamReader(new SequenceInputStream(rest, stream), charset.newDecoder());
    }

    private void requireKnownEncoding() {
        String declared = Objects.requireNonNullElse(reader.getCharacterEncodingScheme(), "UTF-8");
        if (!ENCODINGS.contains(declared.toUpperCase(Locale.ROOT))) {
            throw error(
                    "declares the encoding " + declared + ", but 3MF only allows UTF-8 and UTF-16; save it as UTF-8");
        }
    }

    String part() {
        return part;
    }

    /**
     * Moves to the next child of the current element, or to the root element at first; returns false at the end of the
     * current element. The previous child must have been left the same way, or by {@link #skip}.
     */
    boolean nextChild() {
        int event = next();
        while (event != XMLStreamConstants.START_ELEMENT && event != XMLStreamConstants.END_ELEMENT) {
            event = next();
        }
        return event == XMLStreamConstants.START_ELEMENT;
    }

    /** Skips the rest of the current element and returns how many elements of a name were in it. */
    int skipCounting(String name) {
        int count = 0;
        for (int depth = 1; depth > 0;) {
            int event = next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                depth++;
                count += name.equals(reader.getLocalName()) ? 1 : 0;
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                depth--;
            }
        }
        return count;
    }

    void skip() {
        skipCounting("");
    }

    /** Reads to the end of the part, which must be well-formed and undamaged. */
    void finish() {
        for (int event = next(); event != XMLStreamConstants.END_DOCUMENT;) {
            event = next();
        }
        try {
            stream.finish();
        } catch (IOException e) {
            throw damaged(e);
        }
    }

    private int next() {
        int event;
        try {
            event = reader.next();
        } catch (XMLStreamException e) {
            throw malformed(e);
        } catch (InvalidInputException e) {
            throw e; // from the stream
        } catch (RuntimeException e) {
            // The parser throws exceptions of any type for unexpected content.
            throw new MeshFileException(whole.file(), place() + "is not well-formed XML; export it again", e);
        }
        if (event == XMLStreamConstants.DTD || event == XMLStreamConstants.ENTITY_REFERENCE) {
            throw error("has a document type declaration or an entity, which 3MF does not allow; export it again");
        }
        return event;
    }

    private MeshFileException malformed(XMLStreamException e) {
        if (e.getNestedException() instanceof IOException cause) {
            return damaged(cause);
        }
        // The parser puts the position into the first line of its message.
        String message = Objects.requireNonNullElse(e.getMessage(), "").lines().reduce("", (a, b) -> b)
                .replaceFirst("^Message: ", "");
        int line = e.getLocation() == null ? 0 : e.getLocation().getLineNumber();
        return new MeshFileException(whole.file(), part + (line > 0 ? " line " + line : "")
                + ": is not well-formed XML: " + message, e);
    }

    private MeshFileException damaged(IOException e) {
        if (e instanceof CharacterCodingException) {
            return new MeshFileException(whole.file(), part + ": is neither UTF-8 nor UTF-16; export it again", e);
        }
        return new MeshFileException(whole.file(),
                part + ": is damaged and cannot be read (" + IoReason.of(e) + "); copy or export it again", e);
    }

    /** Creates an exception that names the part and the current line. */
    MeshFileException error(String problem) {
        return new MeshFileException(whole.file(), place() + problem);
    }

    private String place() {
        return part + " line " + line() + ": ";
    }

    int line() {
        return reader.getLocation().getLineNumber();
    }

    /** Returns the name of the current element without its prefix. */
    String name() {
        return reader.getLocalName();
    }

    /** Returns the namespace of the current element, empty if there is none. */
    String namespace() {
        return Objects.requireNonNullElse(reader.getNamespaceURI(), "");
    }

    /** Returns the namespace that a prefix stands for, or the prefix itself if it is not declared. */
    String namespaceOf(String prefix) {
        return Objects.requireNonNullElse(reader.getNamespaceURI(prefix), prefix);
    }

    /** Returns an attribute without a namespace, empty if it is missing. */
    String attribute(String name) {
        return attribute("", name);
    }

    String attribute(String namespace, String name) {
        return Objects.requireNonNullElse(reader.getAttributeValue(namespace, name), "").strip();
    }

    /** Returns an attribute that must be there; {@code owner} describes the element for the message. */
    String requiredAttribute(String name, Object owner) {
        String value = attribute(name);
        if (value.isEmpty()) {
            throw error(owner + " has no attribute '" + name + "'; export it again");
        }
        return value;
    }

    /** Returns an attribute that must be a number. */
    double number(String name, Object owner) {
        return number(requiredAttribute(name, owner), name, owner);
    }

    /** Returns a text from an attribute as a number, which must be finite. */
    double number(String text, String name, Object owner) {
        double number = isDecimal(text) ? parsed(text) : Double.NaN;
        if (!Double.isFinite(number)) {
            throw error(owner + " has " + name + " = '" + text + "', which is not a finite number");
        }
        return number;
    }

    private static double parsed(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    /** Double.parseDouble also accepts hexadecimal digits and type suffixes, which 3MF does not have. */
    private static boolean isDecimal(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < '0' || c > '9') && c != '.' && c != '-' && c != '+' && c != 'e' && c != 'E') {
                return false;
            }
        }
        return true;
    }

    /** Returns an attribute that must be a whole number. */
    long integer(String name, Object owner) {
        String text = requiredAttribute(name, owner);
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw error(owner + " has " + name + " = '" + text + "', which is not a whole number");
        }
    }

    @Override
    public void close() {
        try {
            reader.close();
        } catch (XMLStreamException e) {
            throw new MeshFileException(whole.file(), part + ": cannot be closed", e);
        }
    }
}
