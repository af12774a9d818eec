package dev.graze.io.threemf;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Builds 3MF files. */
public final class TestThreeMf {
    public static final String ROOT = "3D/3dmodel.model";
    public static final String MODEL_TYPE = "http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel";
    private static final String NAMESPACES = "xmlns=\"http://schemas.microsoft.com/3dmanufacturing/core/2015/02\""
            + " xmlns:p=\"http://schemas.microsoft.com/3dmanufacturing/production/2015/06\""
            + " xmlns:b=\"http://schemas.microsoft.com/3dmanufacturing/beamlattice/2017/02\""
            + " xmlns:s=\"http://schemas.microsoft.com/3dmanufacturing/slice/2015/07\""
            + " xmlns:m=\"http://schemas.microsoft.com/3dmanufacturing/material/2015/02\""
            + " xmlns:x=\"http://example.com/x\"";

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final ZipOutputStream zip = new ZipOutputStream(bytes);

    /** Starts a package whose relationships refer to {@link #ROOT}. */
    public TestThreeMf() {
        this(relationships(relationship("/" + ROOT)));
    }

    public TestThreeMf(String relationships) {
        add("[Content_Types].xml",
                "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"/>");
        if (!relationships.isEmpty()) {
            add("_rels/.rels", relationships);
        }
    }

    public static String relationships(String content) {
        return "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">" + content
                + "</Relationships>";
    }

    public static String relationship(String target) {
        return "<Relationship Id=\"r" + target.length() + "\" Type=\"" + MODEL_TYPE + "\" Target=\"" + target + "\"/>";
    }

    /** Returns a package with one model part. */
    public static byte[] of(String model) {
        return of(model.getBytes(StandardCharsets.UTF_8));
    }

    public static byte[] of(byte[] model) {
        return new TestThreeMf().add(ROOT, model).bytes();
    }

    /** Returns a model part; quotes may be single. */
    public static String model(String attributes, String resources, String build) {
        return "<model " + NAMESPACES + " " + attributes + ">\n<resources>\n" + resources + "</resources>\n<build>\n"
                + build + "</build>\n</model>\n";
    }

    public static String model(String resources, String build) {
        return model("unit='millimeter'", resources, build);
    }

    /** Returns an object with one triangle, in four lines. */
    public static String triangle(String attributes) {
        return "<object " + attributes + "><mesh>\n"
                + "<vertices><vertex x='0' y='0' z='0'/><vertex x='1' y='0' z='0'/><vertex x='0' y='2' z='0'/>"
                + "</vertices>\n<triangles><triangle v1='0' v2='1' v3='2'/></triangles>\n</mesh></object>\n";
    }

    public TestThreeMf add(String name, String content) {
        return add(name, content.getBytes(StandardCharsets.UTF_8));
    }

    public TestThreeMf add(String name, byte[] content) {
        try {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(content);
            zip.closeEntry();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public byte[] bytes() {
        try {
            zip.close();
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
