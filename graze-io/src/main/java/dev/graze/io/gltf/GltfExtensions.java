package dev.graze.io.gltf;

import dev.graze.io.file.MeshFileException;
import java.nio.file.Path;
import java.util.List;

/** Decides which extensions that a glTF file requires can be read or left aside, and how to do without the others. */
final class GltfExtensions {
    static final String DRACO = "KHR_draco_mesh_compression";
    private static final String MESHOPT = "_meshopt_compression";

    /**
     * Prefixes of required extensions that do not affect the geometry, change nothing for a reader of all component
     * types, or are read.
     */
    private static final List<String> READABLE = List.of("KHR_mesh_quantization", "KHR_materials_", "KHR_texture_",
            "KHR_lights_",
            "EXT_texture_", "EXT_lights_", "KHR_xmp", GltfCopy.EXTENSION);

    private GltfExtensions() {
    }

    static void require(Path file, List<String> required) {
        for (String extension : required) {
            if (READABLE.stream().noneMatch(extension::startsWith)) {
                throw new MeshFileException(file, refusal(extension));
            }
        }
    }

    /** Returns why a file that needs the extension is refused, and what to do. */
    static String refusal(String extension) {
        if (extension.equals(DRACO)) {
            return "is compressed with Draco (" + extension + "), which is not supported; export it again without "
                    + "compression (in Blender, clear Compression in the export dialog), or unpack it with "
                    + "'gltf-transform copy packed.glb plain.glb'";
        }
        if (extension.endsWith(MESHOPT)) {
            return "is compressed with meshoptimizer (" + extension + "), which is not supported; "
                    + "export it again without compression (with gltfpack, leave out -c and -cc)";
        }
        return "requires the extension " + extension
                + ", which is not supported and may change the geometry; export it again without it";
    }
}
