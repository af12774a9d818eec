package dev.graze.io.gltf;

import dev.graze.io.file.ByteSource;
import dev.graze.io.file.IoReason;
import dev.graze.io.file.MeshFileException;
import de.javagl.jgltf.impl.v2.Buffer;
import de.javagl.jgltf.impl.v2.GlTF;
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

/**
 * A glTF 2.0 file: its JSON as objects of the jgltf library, and the numbers that it refers to.
 *
 * <p>Only the library's classes for the JSON are used, see {@link GltfJson}. Its higher layer is not: it fails on skins
 * without matrices and on sparse accessors without a base, and it opens buffer files outside the file's directory.
 */
record GltfFile(GlTF json, GltfAccessors accessors) {
    private static final String BASE64 = ";base64,";

    /** Reads the JSON and everything that it refers to. */
    static GltfFile read(Path file) {
        return read(file, FileBytes.HELD);
    }

    static GltfFile read(Path file, FileBytes access) {
        ByteSource.open(file).close();
        try {
            GltfContainer container = GltfContainer.read(file, access);
            GlTF json = GltfJson.parse(file, container.json());
            GltfExtensions.require(file, orEmpty(json.getExtensionsRequired()));
            return new GltfFile(json, new GltfAccessors(json, buffers(file, json, container.binary(), access)));
        } catch (MeshFileException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            // The library throws exceptions of any type for unexpected content.
            throw malformed(file, e);
        }
    }

    /** Names the file in an exception: content that is not supported, or anything else for malformed content. */
    static MeshFileException malformed(Path file, Exception cause) {
        if (cause instanceof UnsupportedOperationException && cause.getMessage() != null) {
            return new MeshFileException(file, cause.getMessage(), cause);
        }
        String message = cause instanceof NullPointerException
                ? "a required part is missing; export it again" // Java's own message would name a method of the library
                : Objects.requireNonNullElse(cause.getMessage(), cause.getClass().getSimpleName());
        return new MeshFileException(file, "is not a well-formed glTF file: " + message.lines().findFirst().orElse(""),
                cause);
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
                                + length + "; the data is truncated, export it again");
            }
            contents.add(content);
        }
        return contents;
    }

    /** Returns the bytes that a URI refers to; reads each URI only once. */
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
        try (FileChannel channel = FileChannel.open(GltfUris.resolve(file, uri), StandardOpenOption.READ)) {
            return access.rest(channel, 0);
        } catch (IOException e) {
            throw new MeshFileException(file,
                    "needs the buffer file '" + uri + "', which cannot be read: " + IoReason.of(e)
                            + "; check its permissions",
                    e);
        }
    }

    /**
     * Returns the item that the file refers to by a number.
     *
     * @param what the kind of item, such as {@code accessor}, for the message
     * @throws IllegalArgumentException if there is no item with this number
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
