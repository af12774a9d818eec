package dev.graze.cli.simulate;

import dev.graze.io.file.IoReason;
import dev.graze.io.file.OutputFailedException;
import dev.graze.io.file.OutputFile;
import dev.graze.mesh.InvalidInputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;

/**
 * A file with the state of a simulation, always complete or absent. A checksum at the front detects damage before
 * anything is read:
 *
 * <pre>
 *   8 bytes  GRAZESM1      8 bytes  checksum of the rest      the request as text      the content
 * </pre>
 *
 * @param kind        what the file holds, such as a checkpoint, for messages
 * @param request     the simulation it belongs to; a file of another request is refused
 * @param whenOther   advice for a file of another request
 * @param whenDamaged advice for a damaged file
 */
public record SealedFile(Path file, String kind, String request, String whenOther, String whenDamaged) {
    private static final long MAGIC = 0x4752_415A_4553_4D31L;
    private static final int HEADER_BYTES = 2 * Long.BYTES;

    /** Writes the content. */
    public interface Writer {
        void writeTo(DataOutput out) throws IOException;
    }

    /** Reads the content. */
    public interface Reader<T> {
        T readFrom(DataInput in) throws IOException;
    }

    public boolean exists() {
        return Files.exists(file);
    }

    public void write(Writer writer) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputFile output = OutputFile.create(file)) {
            DataOutputStream state = new DataOutputStream(bytes);
            state.writeUTF(request);
            writer.writeTo(state);
            byte[] content = bytes.toByteArray();
            output.stream().write(ByteBuffer.allocate(HEADER_BYTES).putLong(MAGIC).putLong(checksum(content)).array());
            output.stream().write(content);
            output.commit();
        } catch (IOException e) {
            throw new OutputFailedException(
                    file + ": the " + kind + " cannot be written: " + IoReason.of(e) + "; check the disk", e);
        }
    }

    private static long checksum(byte[] content) {
        CRC32 checksum = new CRC32();
        checksum.update(content);
        return checksum.getValue();
    }

    /**
     * Reads the content back.
     *
     * @throws InvalidInputException if the file is of another kind, is damaged or belongs to another request
     */
    public <T> T read(Reader<T> reader) {
        DataInputStream state = new DataInputStream(new ByteArrayInputStream(content()));
        requireSameRequest(state);
        try {
            return reader.readFrom(state);
        } catch (IOException | InvalidInputException e) {
            throw damaged(e);
        }
    }

    private void requireSameRequest(DataInput state) {
        try {
            if (!state.readUTF().equals(request)) {
                throw new InvalidInputException(file + ": is a " + kind + " of another simulation; " + whenOther);
            }
        } catch (IOException e) {
            throw damaged(e);
        }
    }

    private byte[] content() {
        byte[] bytes = bytes();
        ByteBuffer header = ByteBuffer.wrap(bytes);
        if (bytes.length < HEADER_BYTES || header.getLong() != MAGIC) {
            throw new InvalidInputException(file + ": is not a " + kind + " of graze; " + whenDamaged);
        }
        long expected = header.getLong();
        byte[] content = new byte[header.remaining()];
        header.get(content);
        if (checksum(content) != expected) {
            throw damaged(null);
        }
        return content;
    }

    private InvalidInputException damaged(Throwable cause) {
        return new InvalidInputException(file + ": the " + kind + " is damaged; " + whenDamaged, cause);
    }

    private byte[] bytes() {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new InvalidInputException(file + ": the " + kind + " cannot be read: " + IoReason.of(e), e);
        }
    }
}
