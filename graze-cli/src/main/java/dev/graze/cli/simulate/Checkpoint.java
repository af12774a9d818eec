package dev.graze.cli.simulate;

import dev.graze.io.OutputFile;
import dev.graze.mesh.InvalidInputException;
import dev.graze.rigid.world.Simulation;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;

/**
 * Where a simulation was, in a file that is whole or not there. A checksum in front tells a damaged file from a good one before anything is made of it:
 *
 * <pre>
 *   8 bytes  GRAZESM1      8 bytes  checksum of the rest      the request as text      the state
 * </pre>
 */
final class Checkpoint {
    private static final long MAGIC = 0x4752_415A_4553_4D31L;
    private static final int HEADER_BYTES = 2 * Long.BYTES;

    private Checkpoint() {
    }

    static void write(Path file, String manifest, Simulation simulation) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputFile output = OutputFile.create(file)) {
            DataOutputStream state = new DataOutputStream(bytes);
            state.writeUTF(manifest);
            simulation.writeTo(state);
            byte[] content = bytes.toByteArray();
            output.stream().write(ByteBuffer.allocate(HEADER_BYTES).putLong(MAGIC).putLong(checksum(content)).array());
            output.stream().write(content);
            output.commit();
        } catch (IOException e) {
            throw new InvalidInputException(file + ": the checkpoint cannot be written: " + e.getMessage() + "; check the disk", e);
        }
    }

    private static long checksum(byte[] content) {
        CRC32 checksum = new CRC32();
        checksum.update(content);
        return checksum.getValue();
    }

    /** @throws InvalidInputException if the file is no checkpoint, is damaged or is one of another request */
    static void read(Path file, String manifest, Simulation simulation) {
        DataInputStream state = new DataInputStream(new ByteArrayInputStream(content(file)));
        try {
            if (!state.readUTF().equals(manifest)) {
                throw new InvalidInputException(
                        file + ": is a checkpoint of another simulation; give the same options as when it was begun");
            }
            simulation.readFrom(state);
        } catch (IOException e) {
            throw damaged(file, e);
        }
    }

    private static byte[] content(Path file) {
        byte[] bytes = bytes(file);
        ByteBuffer header = ByteBuffer.wrap(bytes);
        if (bytes.length < HEADER_BYTES || header.getLong() != MAGIC) {
            throw new InvalidInputException(file + ": is not a checkpoint of graze simulate");
        }
        long expected = header.getLong();
        byte[] content = new byte[header.remaining()];
        header.get(content);
        if (checksum(content) != expected) {
            throw damaged(file, null);
        }
        return content;
    }

    private static InvalidInputException damaged(Path file, Throwable cause) {
        return new InvalidInputException(file + ": the checkpoint is damaged; begin again with --overwrite", cause);
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new InvalidInputException(file + ": there is no checkpoint to go on from; leave --resume out to begin", e);
        }
    }
}
