package dev.graze.io.gltf;

import dev.graze.io.file.ByteSource;
import dev.graze.io.file.IoReason;
import dev.graze.io.file.MeshFileException;
import de.javagl.jgltf.impl.v2.Buffer;
import de.javagl.jgltf.impl.v2.GlTF;
import de.javagl.jgltf.model.io.GltfAsset;
import de.javagl.jgltf.model.io.GltfAssetReader;
import de.javagl.jgltf.model.io.v2.GltfAssetV2;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A glTF 2.0 file: its JSON as the objects of the jgltf library, and the numbers that it refers to.
 *
 * <p>The library parses the JSON. The layer that it has above this is not used: it fails on skins without matrices and
 * on sparse accessors without a base, and it follows buffer names wherever they lead.
 */
record GltfFile(GlTF json, GltfAccessors accessors) {
    /**
     * What is wrong with a file is told once, by exception; the field keeps the setting from being collected with its
     * logger.
     */
    private static final Logger LIBRARY_LOG = Logger.getLogger("de.javagl.jgltf");
    static {
        LIBRARY_LOG.setLevel(Level.OFF);
    }

    /**
     * Beginnings of required extensions that do not touch the geometry, or change nothing for a reader of all component
     * types.
     */
    private static final List<String> HARMLESS = List.of("KHR_mesh_quantization", "KHR_materials_", "KHR_texture_",
            "KHR_lights_",
            "EXT_texture_", "EXT_lights_", "KHR_xmp");
    private static final String BASE64 = ";base64,";

    /** Reads the text and everything that it refers to. */
    static GltfFile read(Path file) {
        return read(file, FileBytes.HELD);
    }

    static GltfFile read(Path file, FileBytes access) {
        ByteSource.open(file).close();
        try {
            GltfContainer container = GltfContainer.read(file, access);
            GlTF json = parse(file, container.json());
            requireReadableExtensions(file, json);
            return new GltfFile(json, new GltfAccessors(json, buffers(file, json, container.binary(), access)));
        } catch (MeshFileException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            // A file that is not what the library expects makes it throw whatever comes.
            throw malformed(file, e);
        }
    }

    static MeshFileException malformed(Path file, Exception cause) {
        String message = cause instanceof NullPointerException
                ? "it lacks something that the format demands; export it again" // Java would name a method of the library
                : Objects.requireNonNullElse(cause.getMessage(), cause.getClass().getSimpleName());
        return new MeshFileException(file, "is not a well-formed glTF file: " + message.lines().findFirst().orElse(""),
                cause);
    }

    private static GlTF parse(Path file, byte[] json) throws IOException {
        GltfAssetReader reader = new GltfAssetReader();
        reader.setJsonErrorConsumer(error -> {
        });
        if (parse(reader, json) instanceof GltfAssetV2 asset) {
            return asset.getGltf();
        }
        throw new MeshFileException(file, "is not said to be of glTF 2.0 (asset.version); if it is of 1.0, convert it");
    }

    /** What the library throws unchecked speaks of its own buffers and indices, which says nothing to a person. */
    private static GltfAsset parse(GltfAssetReader reader, byte[] json) throws IOException {
        try {
            return reader.readWithoutReferences(new ByteArrayInputStream(json));
        } catch (RuntimeException e) {
            throw new IOException("its parts do not fit together; it was cut off or damaged, export it again", e);
        }
    }

    private static void requireReadableExtensions(Path file, GlTF json) {
        for (String extension : orEmpty(json.getExtensionsRequired())) {
            if (HARMLESS.stream().noneMatch(extension::startsWith)) {
                throw new MeshFileException(file,
                        "requires the extension " + extension
                                + ", which cannot be read; export it again without (no compression)");
            }
        }
    }

    private static List<ByteBuffer> buffers(Path file, GlTF json, ByteBuffer binary, FileBytes access)
            throws IOException {
        List<ByteBuffer> contents = new ArrayList<>();
        Map<String, ByteBuffer> named = new HashMap<>();
        for (Buffer buffer : orEmpty(json.getBuffers())) {
            ByteBuffer content = buffer.getUri() == null ? binary : namedBuffer(file, buffer.getUri(), access, named);
            int length = content == null ? 0 : content.remaining();
            if (length < buffer.getByteLength()) {
                throw new MeshFileException(file,
                        "buffer " + contents.size() + " should have " + buffer.getByteLength() + " bytes, but has "
                                + length + "; the data was cut off");
            }
            contents.add(content);
        }
        return contents;
    }

    /** The bytes that a name stands for, read once however often they are named. */
    private static ByteBuffer namedBuffer(Path file, String uri, FileBytes access, Map<String, ByteBuffer> known)
            throws IOException {
        if (!known.containsKey(uri)) {
            known.put(uri, bytes(file, uri, access));
        }
        return known.get(uri);
    }

    private static ByteBuffer bytes(Path file, String uri, FileBytes access) throws IOException {
        int data = uri.indexOf(BASE64);
        if (uri.startsWith("data:") && data >= 0) {
            return ByteBuffer.wrap(Base64.getDecoder().decode(uri.substring(data + BASE64.length())));
        }
        try (FileChannel channel = FileChannel.open(GltfUris.besides(file, uri), StandardOpenOption.READ)) {
            return access.rest(channel, 0);
        } catch (IOException e) {
            throw new MeshFileException(file,
                    "needs the buffer file '" + uri + "', which cannot be read: " + IoReason.of(e)
                            + "; check its permissions",
                    e);
        }
    }

    /**
     * What the file refers to by a number.
     *
     * @param what the kind of things that the list is of, such as {@code accessor}
     * @throws IllegalArgumentException if there are not so many
     */
    static <T> T find(List<T> list, int number, String what) {
        requireThere(number, orEmpty(list).size(), what);
        return list.get(number);
    }

    static void requireThere(int number, int count, String what) {
        if (number < 0 || number >= count) {
            throw new IllegalArgumentException(
                    "it refers to " + what + " " + number + ", but has " + (count == 0 ? "none" : "only " + count));
        }
    }

    static <T> List<T> orEmpty(List<T> list) {
        return list == null ? List.of() : list;
    }
}
