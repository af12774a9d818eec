package dev.graze.io.threemf;

import dev.graze.io.file.ByteSource;
import dev.graze.io.file.IoReason;
import dev.graze.io.file.MeshFileException;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * The ZIP package of a 3MF file. Its parts are read in place and nothing is unpacked, so their names cannot lead
 * outside. Limits how much the parts that are read may expand.
 */
final class ThreeMfPackage implements AutoCloseable {
    /** The most that a ZIP file has without the 64-bit extension. */
    private static final int MOST_ENTRIES = 65_535;
    /** Model parts shrink to a tenth, very regular ones to a fiftieth; a file made to expand, to a thousandth. */
    private static final long MOST_EXPANSION = 200;
    private static final long ANY_FILE_EXPANDS_TO = 1 << 20;
    private static final String RELATIONSHIPS = "_rels/.rels";
    private static final String MODEL_TYPE = "http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel";

    private final Path file;
    private final ZipFile zip;
    private final long mostBytes;
    private final Map<String, ZipEntry> entries = new LinkedHashMap<>();
    private final Set<String> repeated = new HashSet<>();
    private final Set<String> opened = new HashSet<>();
    private long bytesRead;

    private ThreeMfPackage(Path file, ZipFile zip, long size) {
        this.file = file;
        this.zip = zip;
        this.mostBytes = ANY_FILE_EXPANDS_TO + MOST_EXPANSION * size;
        zip.stream().filter(entry -> !entry.isDirectory()).forEach(entry -> {
            if (entries.putIfAbsent(key(entry.getName()), entry) != null) {
                repeated.add(key(entry.getName()));
            }
        });
    }

    static ThreeMfPackage open(Path file) {
        long size;
        try (ByteSource source = ByteSource.open(file)) {
            size = source.size();
        }
        try {
            ZipFile zip = new ZipFile(file.toFile());
            int count = zip.size();
            if (count > MOST_ENTRIES) {
                zip.close();
                throw new MeshFileException(file, "the package has " + count + " entries, but the limit is "
                        + MOST_ENTRIES + "; export the mesh alone");
            }
            return new ThreeMfPackage(file, zip, size);
        } catch (ZipException e) {
            throw unreadable(file, e);
        } catch (IOException e) {
            throw new MeshFileException(file, "cannot be read: " + IoReason.of(e), e);
        }
    }

    private static MeshFileException unreadable(Path file, ZipException e) {
        return new MeshFileException(file, String.valueOf(e.getMessage()).contains("encrypted")
                ? "is encrypted; save it without a password"
                : "is not a 3MF file, or a damaged one: it cannot be opened as a ZIP archive (" + IoReason.of(e)
                        + "); export it again",
                e);
    }

    Path file() {
        return file;
    }

    /** Returns how many bytes were read from parts so far, after decompression. */
    long bytesRead() {
        return bytesRead;
    }

    /** Counts bytes that a part expanded to. */
    void countBytes(String part, long bytes) {
        bytesRead += bytes;
        if (bytesRead > mostBytes) {
            throw new MeshFileException(file, part + ": expands to more than " + MOST_EXPANSION
                    + " times the size of the file, as only a file made to exhaust memory does; if it is "
                    + "genuine, pack it again without compression");
        }
    }

    /** Returns the name of the model part that the package's relationships declare as its root. */
    String rootModel() {
        String root = null;
        try (PartXml xml = open(RELATIONSHIPS, "so this is not a 3MF file; export it again")) {
            xml.nextChild();
            while (xml.nextChild()) {
                if (MODEL_TYPE.equals(xml.attribute("Type"))) {
                    String target = partName(xml, xml.requiredAttribute("Target", "the relationship"));
                    if ("External".equalsIgnoreCase(xml.attribute("TargetMode"))) {
                        throw outside(xml, target);
                    }
                    if (root != null && !key(root).equals(key(target))) {
                        throw xml.error("declares two root models, '" + root + "' and '" + target
                                + "'; remove one of them");
                    }
                    root = target;
                }
                xml.skip();
            }
            xml.finish();
        }
        if (root == null) {
            throw new MeshFileException(file,
                    RELATIONSHIPS + ": declares no 3D model, so this is not a 3MF file; export it again");
        }
        return root;
    }

    /** Opens a part that must be there. */
    PartXml open(String part, String consequence) {
        ZipEntry entry = entries.get(key(part));
        if (entry == null) {
            throw new MeshFileException(file, "the package has no part '" + part + "', " + consequence);
        }
        if (repeated.contains(key(part))) {
            throw new MeshFileException(file,
                    "the package has two parts named '" + part + "'; remove one of them, or export it again");
        }
        opened.add(key(part));
        try {
            return new PartXml(this, part, new PartStream(this, part, entry, zip.getInputStream(entry)));
        } catch (IOException e) {
            throw new MeshFileException(file, part + ": cannot be read: " + IoReason.of(e), e);
        }
    }

    /** Returns the model parts that were never opened. */
    List<String> unopenedModels() {
        List<String> names = new ArrayList<>();
        entries.forEach((key, entry) -> {
            if (key.endsWith(".model") && !opened.contains(key)) {
                names.add(entry.getName());
            }
        });
        return names;
    }

    /**
     * Checks a reference to another part of the package and returns the part's name.
     *
     * @throws MeshFileException if it leads out of the package
     */
    static String partName(PartXml xml, String reference) {
        String decoded = decoded(reference.strip());
        String name = decoded.startsWith("/") ? decoded.substring(1) : decoded;
        boolean plain = !name.isEmpty() && !name.startsWith("/") && !name.contains(":") && !name.contains("\\")
                && !List.of(name.split("/", -1)).contains("..");
        if (!plain) {
            throw outside(xml, reference);
        }
        return name;
    }

    private static MeshFileException outside(PartXml xml, String reference) {
        return xml.error("refers to '" + reference
                + "', which is not a part of the package; export it again as a single file");
    }

    /** Returns what names of the same part have in common: OPC ignores their case and how they are escaped. */
    static String key(String name) {
        String decoded = decoded(name);
        return (decoded.startsWith("/") ? decoded.substring(1) : decoded).toLowerCase(Locale.ROOT);
    }

    private static String decoded(String name) {
        try {
            return URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return name; // a percent sign that escapes nothing
        }
    }

    @Override
    public void close() {
        try {
            zip.close();
        } catch (IOException e) {
            throw new MeshFileException(file, "cannot be closed: " + IoReason.of(e), e);
        }
    }
}
