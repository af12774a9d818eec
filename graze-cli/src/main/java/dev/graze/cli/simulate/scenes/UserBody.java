package dev.graze.cli.simulate.scenes;

import dev.graze.io.Meshes;
import dev.graze.io.ReadOptions;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.rigid.body.BodyShape;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.zip.CRC32;

/**
 * A body from a mesh file.
 *
 * @param name     the file's name
 * @param checksum of its vertices and triangles: a simulation resumes only with the same bodies
 * @param shape    with the center of mass at the origin
 */
public record UserBody(String name, long checksum, BodyShape shape) {
    /**
     * Reads a body.
     *
     * @param scale the factor from the file's unit to meters
     * @throws InvalidInputException naming the file if it cannot be read, or is not a closed surface turned outward
     */
    public static UserBody read(Path file, double scale) {
        if (!(scale > 0 && Double.isFinite(scale))) {
            throw new InvalidInputException("--scale must be a finite number more than 0, not " + scale);
        }
        Mesh mesh = Meshes.read(file, ReadOptions.DEFAULT.withSurfaceOnly(true));
        double[] positions = mesh.positions().clone();
        for (int i = 0; i < positions.length; i++) {
            positions[i] *= scale;
        }
        try {
            BodyShape shape = BodyShape.centred(new Mesh(mesh.topology(), positions));
            return new UserBody(file.getFileName().toString(), checksum(shape), shape);
        } catch (InvalidInputException e) {
            throw new InvalidInputException(file + ": " + e.getMessage(), e);
        }
    }

    private static long checksum(BodyShape shape) {
        CRC32 sum = new CRC32();
        ByteBuffer number = ByteBuffer.allocate(Double.BYTES);
        for (double coordinate : shape.positions()) {
            sum.update(number.clear().putDouble(coordinate).flip());
        }
        for (int vertex : shape.triangles()) {
            sum.update(number.clear().putInt(vertex).flip());
        }
        return sum.getValue();
    }

    /** Returns the name and the checksum, which identify the body. */
    @Override
    public String toString() {
        return name + " " + Long.toHexString(checksum);
    }
}
