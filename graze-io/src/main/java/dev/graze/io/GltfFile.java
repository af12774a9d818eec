package dev.graze.io;

import de.javagl.jgltf.impl.v2.Accessor;
import de.javagl.jgltf.impl.v2.Buffer;
import de.javagl.jgltf.impl.v2.GlTF;
import de.javagl.jgltf.model.GltfModel;
import de.javagl.jgltf.model.GltfModels;
import de.javagl.jgltf.model.io.GltfAssetReader;
import de.javagl.jgltf.model.io.GltfReference;
import de.javagl.jgltf.model.io.v2.GltfAssetV2;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A glTF 2.0 file as the jgltf library sees it, after the checks that the library leaves to its caller: extensions that change the geometry,
 * buffers outside the file's directory, sizes that the data cannot back.
 *
 * @param defaultScene the number of the scene to show, or -1 if the file has no scene
 */
record GltfFile(GltfModel model, int defaultScene) {
    /** What is wrong with a file is told once, by exception; the field keeps the setting from being collected with its logger. */
    private static final Logger LIBRARY_LOG = Logger.getLogger("de.javagl.jgltf");
    static {
        LIBRARY_LOG.setLevel(Level.OFF);
    }

    /** Required extensions that do not touch the geometry, or that change nothing for a reader of all component types. */
    private static final List<String> HARMLESS = List.of("KHR_mesh_quantization", "KHR_materials_", "KHR_texture_", "KHR_lights_",
            "EXT_texture_", "KHR_xmp", "EXT_lights_");

    static GltfFile read(Path file) {
        ByteSource.open(file).close();
        try {
            GltfAssetV2 asset = readAsset(file);
            requireReadableExtensions(file, asset.getGltf());
            resolveBuffers(file, asset.getBufferReferences());
            requireBackedSizes(file, asset.getGltf());
            return new GltfFile(GltfModels.create(asset), defaultScene(asset.getGltf()));
        } catch (MeshFileException e) {
            throw e;
        } catch (IOException e) {
            throw malformed(file, e);
        } catch (RuntimeException e) {
            // The library follows references without checking them: whatever a broken file makes it throw ends here.
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
            if (reader.readWithoutReferences(stream) instanceof GltfAssetV2 asset) {
                return asset;
            }
            throw new MeshFileException(file, "is of glTF 1.0; convert it to glTF 2.0");
        }
    }

    private static void requireReadableExtensions(Path file, GlTF gltf) {
        for (String extension : orEmpty(gltf.getExtensionsRequired())) {
            if (HARMLESS.stream().noneMatch(extension::startsWith)) {
                throw new MeshFileException(file,
                        "requires the extension " + extension + ", which cannot be read; export it again without (no compression)");
            }
        }
    }

    private static void resolveBuffers(Path file, List<GltfReference> references) throws IOException {
        for (GltfReference reference : references) {
            Path buffer = GltfUris.besides(file, reference.getUri());
            reference.getTarget().accept(ByteBuffer.wrap(Files.readAllBytes(buffer)).order(ByteOrder.LITTLE_ENDIAN));
        }
    }

    /** An accessor without a buffer view stands for zeros, for which the library would take any memory that the file asks for. */
    private static void requireBackedSizes(Path file, GlTF gltf) {
        long bytes = 0;
        for (Buffer buffer : orEmpty(gltf.getBuffers())) {
            bytes += buffer.getByteLength();
        }
        List<Accessor> accessors = orEmpty(gltf.getAccessors());
        for (int i = 0; i < accessors.size(); i++) {
            if (accessors.get(i).getCount() > bytes) {
                throw new MeshFileException(file, "accessor " + i + " promises " + accessors.get(i).getCount()
                        + " elements, more than all buffers hold (" + bytes + " bytes); the file is damaged");
            }
        }
    }

    private static int defaultScene(GlTF gltf) {
        if (orEmpty(gltf.getScenes()).isEmpty()) {
            return -1;
        }
        return Objects.requireNonNullElse(gltf.getScene(), 0);
    }

    private static <T> List<T> orEmpty(List<T> list) {
        return list == null ? List.of() : list;
    }
}
