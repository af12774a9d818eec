package dev.graze.io.threemf;

import dev.graze.io.file.MeshFileException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;

/**
 * The bytes of one part. Counts them as they are decompressed, since the sizes that a ZIP file declares may be wrong,
 * and compares the checksum, which {@link java.util.zip.ZipFile} does not. Closing the package closes it.
 */
final class PartStream extends InputStream {
    private final ThreeMfPackage whole;
    private final String part;
    private final ZipEntry entry;
    private final InputStream content;
    private final CRC32 checksum = new CRC32();

    PartStream(ThreeMfPackage whole, String part, ZipEntry entry, InputStream content) {
        this.whole = whole;
        this.part = part;
        this.entry = entry;
        this.content = content;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
        int got = content.read(to, offset, length);
        if (got > 0) {
            whole.countBytes(part, got);
            checksum.update(to, offset, got);
        }
        return got;
    }

    /** Reads the rest and compares the checksum. */
    void finish() throws IOException {
        byte[] block = new byte[1 << 12];
        while (read(block, 0, block.length) >= 0) {
            // counted by read
        }
        if (checksum.getValue() != entry.getCrc()) {
            throw new MeshFileException(whole.file(),
                    part + ": the checksum differs, so the file is damaged; copy or export it again");
        }
    }
}
