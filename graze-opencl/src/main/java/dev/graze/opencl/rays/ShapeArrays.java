package dev.graze.opencl.rays;

import dev.graze.opencl.driver.DeviceSession;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.rigid.body.BodyShape;
import dev.graze.rigid.body.RayTree;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/** The surfaces of bodies on a device, concatenated in each buffer. */
final class ShapeArrays {
    /** First vertex, vertices, first triangle, triangles, first node, nodes; as in rays.cl. */
    private static final int INTS = 6;

    private final DeviceSession session;
    private final DeviceBuffer table;
    private final DeviceBuffer shapeBoxes;
    private final DeviceBuffer positions;
    private final DeviceBuffer inward;
    private final DeviceBuffer exits;
    private final DeviceBuffer corners;
    private final DeviceBuffer parallel;
    private final DeviceBuffer neighbours;
    private final DeviceBuffer boxes;
    private final DeviceBuffer skip;
    private final DeviceBuffer first;
    private final DeviceBuffer count;
    private final DeviceBuffer order;

    ShapeArrays(DeviceSession session) {
        this.session = session;
        this.table = session.buffer("shapes", Integer.BYTES, INTS);
        this.shapeBoxes = session.buffer("boxes of shapes", Double.BYTES, RayTree.BOX);
        this.positions = session.buffer("positions", Double.BYTES, 1);
        this.inward = session.buffer("inward directions", Double.BYTES, 1);
        this.exits = session.buffer("own exits", Double.BYTES, 1);
        this.corners = session.buffer("corners", Double.BYTES, 1);
        this.parallel = session.buffer("bounds of determinants", Double.BYTES, 1);
        this.neighbours = session.buffer("neighbours", Integer.BYTES, 1);
        this.boxes = session.buffer("boxes of nodes", Double.BYTES, 1);
        this.skip = session.buffer("links of nodes", Integer.BYTES, 1);
        this.first = session.buffer("leaves", Integer.BYTES, 1);
        this.count = session.buffer("sizes of leaves", Integer.BYTES, 1);
        this.order = session.buffer("triangles of leaves", Integer.BYTES, 1);
    }

    void send(List<BodyShape> shapes) {
        write(table, table(shapes));
        doubles(shapeBoxes, shapes, BodyShape::box, shape -> RayTree.BOX);
        doubles(positions, shapes, BodyShape::positions, shape -> 3 * shape.vertexCount());
        doubles(inward, shapes, BodyShape::inward, shape -> 3 * shape.vertexCount());
        doubles(exits, shapes, BodyShape::exits, BodyShape::vertexCount);
        doubles(corners, shapes, BodyShape::corners, shape -> BodyShape.CORNER_NUMBERS * shape.triangleCount());
        doubles(parallel, shapes, BodyShape::parallel, BodyShape::triangleCount);
        ints(neighbours, shapes, BodyShape::neighbours, shape -> 3 * shape.triangleCount());
        doubles(boxes, shapes, shape -> shape.tree().boxes(), shape -> RayTree.BOX * shape.tree().nodeCount());
        ints(skip, shapes, shape -> shape.tree().skip(), shape -> shape.tree().nodeCount());
        ints(first, shapes, shape -> shape.tree().first(), shape -> shape.tree().nodeCount());
        ints(count, shapes, shape -> shape.tree().count(), shape -> shape.tree().nodeCount());
        ints(order, shapes, shape -> shape.tree().order(), BodyShape::triangleCount);
    }

    private static int[] table(List<BodyShape> shapes) {
        int[] table = new int[INTS * shapes.size()];
        int at = 0;
        int vertices = 0;
        int triangles = 0;
        int nodes = 0;
        for (BodyShape shape : shapes) {
            table[at] = vertices;
            table[at + 1] = shape.vertexCount();
            table[at + 2] = triangles;
            table[at + 3] = shape.triangleCount();
            table[at + 4] = nodes;
            table[at + 5] = shape.tree().nodeCount();
            at += INTS;
            vertices += shape.vertexCount();
            triangles += shape.triangleCount();
            nodes += shape.tree().nodeCount();
        }
        return table;
    }

    private void doubles(DeviceBuffer buffer, List<BodyShape> shapes, Function<BodyShape, double[]> part,
            ToIntFunction<BodyShape> size) {
        double[] all = new double[shapes.stream().mapToInt(size).reduce(0, Math::addExact)];
        int at = 0;
        for (BodyShape shape : shapes) {
            System.arraycopy(part.apply(shape), 0, all, at, size.applyAsInt(shape));
            at += size.applyAsInt(shape);
        }
        buffer.fitTo(all.length);
        session.write(buffer, all, all.length);
    }

    private void ints(DeviceBuffer buffer, List<BodyShape> shapes, Function<BodyShape, int[]> part,
            ToIntFunction<BodyShape> size) {
        int[] all = new int[shapes.stream().mapToInt(size).reduce(0, Math::addExact)];
        int at = 0;
        for (BodyShape shape : shapes) {
            System.arraycopy(part.apply(shape), 0, all, at, size.applyAsInt(shape));
            at += size.applyAsInt(shape);
        }
        write(buffer, all);
    }

    private void write(DeviceBuffer buffer, int[] all) {
        buffer.fitTo(all.length);
        session.write(buffer, all, all.length);
    }

    DeviceBuffer table() {
        return table;
    }

    /** Returns all buffers, in the order of the kernel's arguments. */
    DeviceBuffer[] all() {
        return new DeviceBuffer[] { table, shapeBoxes, positions, inward, exits, corners, parallel, neighbours, boxes,
                skip, first, count,
                order };
    }
}
