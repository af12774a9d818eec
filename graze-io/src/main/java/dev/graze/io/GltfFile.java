package dev.graze.io;

import de.javagl.jgltf.impl.v2.Buffer;
import de.javagl.jgltf.impl.v2.GlTF;
import de.javagl.jgltf.model.io.GltfAsset;
import de.javagl.jgltf.model.io.GltfAssetReader;
import de.javagl.jgltf.model.io.v2.GltfAssetV2;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * <p>The library takes the container and the JSON apart. The layer that it has above these is not used: it fails on skins without matrices and
 * on sparse accessors without a base, and it follows buffer names wherever they lead.
 */
record GltfFile(GlTF json, GltfAccessors accessors) {
    /** What is wrong with a file is told once, by exception; the field keeps the setting from being collected with its logger. */
    private static final Logger LIBRARY_LOG = Logger.getLogger("de.javagl.jgltf");
    static {
        LIBRARY_LOG.setLevel(Level.OFF);
    }

    /** Beginnings of required extensions that do not touch the geometry, or change nothing for a reader of all component types. */
    private static final List<String> HARMLESS = List.of("KHR_mesh_quantization", "KHR_materials_", "KHR_texture_", "KHR_lights_",
            "EXT_texture_", "EXT_lights_", "KHR_xmp");
    private static final String BASE64 = ";base64,";

    static GltfFile read(Path file) {
        ByteSource.open(file).close();
        try {
            GltfAssetV2 asset = readAsset(file);
            requireReadableExtensions(file, asset.getGltf());
            return new GltfFile(asset.getGltf(), new GltfAccessors(asset.getGltf(), buffers(file, asset)));
        } catch (MeshFileException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            // A file that is not what the library expects makes it throw whatever comes.
            throw malformed(file, e);
        }
    }

    static MeshFileException malformed(Path file, Exception cause) {
        String message = Objects.requireNonNullElse(cause.getMessage(), cause.getClass().getSimpleName());
        return new MeshFileException(file, "is not a well-formed glTF file: " + message.lines().findFirst().orElse(""), cause);
    }

    private static GltfAssetV2 readAsset(Path file) throws IOException {
        GltfAssetReader reader = new GltfAssetReader();
        reader.setJsonErrorConsumer(error -> {
        });
        try (InputStream stream = new BufferedInputStream(Files.newInputStream(file))) {
            if (parse(reader, stream) instanceof GltfAssetV2 asset) {
                return asset;
            }
            throw new MeshFileException(file, "is of glTF 1.0; convert it to glTF 2.0");
        }
    }

    /** What the library throws unchecked speaks of its own buffers and indices, which says nothing to a person. */
    private static GltfAsset parse(GltfAssetReader reader, InputStream stream) throws IOException {
        try {
            return reader.readWithoutReferences(stream);
        } catch (RuntimeException e) {
            throw new IOException("its parts do not fit together; it was cut off or damaged, export it again", e);
        }
    }

    private static void requireReadableExtensions(Path file, GlTF json) {
        for (String extension : orEmpty(json.getExtensionsRequired())) {
            if (HARMLESS.stream().noneMatch(extension::startsWith)) {
                throw new MeshFileException(file,
                        "requires the extension " + extension + ", which cannot be read; export it again without (no compression)");
            }
        }
    }

    private static List<ByteBuffer> buffers(Path file, GltfAssetV2 asset) throws IOException {
        List<ByteBuffer> contents = new ArrayList<>();
        Map<String, ByteBuffer> named = new HashMap<>();
        for (Buffer buffer : orEmpty(asset.getGltf().getBuffers())) {
            ByteBuffer content = buffer.getUri() == null ? asset.getBinaryData() : namedBuffer(file, buffer.getUri(), named);
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
    private static ByteBuffer namedBuffer(Path file, String uri, Map<String, ByteBuffer> known) throws IOException {
        if (!known.containsKey(uri)) {
            known.put(uri, ByteBuffer.wrap(bytes(file, uri)));
        }
        return known.get(uri);
    }

    private static byte[] bytes(Path file, String uri) throws IOException {
        int data = uri.indexOf(BASE64);
        if (uri.startsWith("data:") && data >= 0) {
            return Base64.getDecoder().decode(uri.substring(data + BASE64.length()));
        }
        return Files.readAllBytes(GltfUris.besides(file, uri));
    }

    static <T> List<T> orEmpty(List<T> list) {
        return list == null ? List.of() : list;
    }
}
