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

    /** Numbers of all shapes, one shape after the other, that change when a shape deforms. */
    private final class Numbers {
        private final DeviceBuffer buffer;
        private final Function<BodyShape, double[]> part;
        private final ToIntFunction<BodyShape> size;
        /** Kept while there are deformable shapes. */
        private double[] all = {};

        Numbers(String what, Function<BodyShape, double[]> part, ToIntFunction<BodyShape> size) {
            this.buffer = session.buffer(what, Double.BYTES, 1);
            this.part = part;
            this.size = size;
        }

        void send(List<BodyShape> shapes) {
            all = new double[shapes.stream().mapToInt(size).reduce(0, Math::addExact)];
            int at = 0;
            for (BodyShape shape : shapes) {
                at += copy(shape, at);
            }
            buffer.fitTo(all.length);
            session.write(buffer, all, all.length);
            all = shapes.stream().anyMatch(BodyShape::isDeformable) ? all : new double[0];
        }

        void update(List<BodyShape> shapes) {
            int at = 0;
            for (BodyShape shape : shapes) {
                if (shape.isDeformable()) {
                    session.writeRange(buffer, all, at, at + copy(shape, at));
                }
                at += size.applyAsInt(shape);
            }
        }

        private int copy(BodyShape shape, int at) {
            System.arraycopy(part.apply(shape), 0, all, at, size.applyAsInt(shape));
            return size.applyAsInt(shape);
        }
    }

    private final DeviceSession session;
    private final DeviceBuffer table;
    private final Numbers shapeBoxes;
    private final Numbers positions;
    private final Numbers inward;
    private final Numbers exits;
    private final Numbers corners;
    private final Numbers parallel;
    private final Numbers boxes;
    private final DeviceBuffer neighbours;
    private final DeviceBuffer skip;
    private final DeviceBuffer first;
    private final DeviceBuffer count;
    private final DeviceBuffer order;

    ShapeArrays(DeviceSession session) {
        this.session = session;
        this.table = session.buffer("shapes", Integer.BYTES, INTS);
        this.shapeBoxes = new Numbers("boxes of shapes", BodyShape::box, shape -> RayTree.BOX);
        this.positions = new Numbers("positions", BodyShape::positions, shape -> 3 * shape.vertexCount());
        this.inward = new Numbers("inward directions", BodyShape::inward, shape -> 3 * shape.vertexCount());
        this.exits = new Numbers("own exits", BodyShape::exits, BodyShape::vertexCount);
        this.corners = new Numbers("corners", BodyShape::corners,
                shape -> BodyShape.CORNER_NUMBERS * shape.triangleCount());
        this.parallel = new Numbers("bounds of determinants", BodyShape::parallel, BodyShape::triangleCount);
        this.boxes = new Numbers("boxes of nodes", shape -> shape.tree().boxes(),
                shape -> RayTree.BOX * shape.tree().nodeCount());
        this.neighbours = session.buffer("neighbours", Integer.BYTES, 1);
        this.skip = session.buffer("links of nodes", Integer.BYTES, 1);
        this.first = session.buffer("leaves", Integer.BYTES, 1);
        this.count = session.buffer("sizes of leaves", Integer.BYTES, 1);
        this.order = session.buffer("triangles of leaves", Integer.BYTES, 1);
    }

    void send(List<BodyShape> shapes) {
        write(table, table(shapes));
        numbers().forEach(each -> each.send(shapes));
        ints(neighbours, shapes, BodyShape::neighbours, shape -> 3 * shape.triangleCount());
        ints(skip, shapes, shape -> shape.tree().skip(), shape -> shape.tree().nodeCount());
        ints(first, shapes, shape -> shape.tree().first(), shape -> shape.tree().nodeCount());
        ints(count, shapes, shape -> shape.tree().count(), shape -> shape.tree().nodeCount());
        ints(order, shapes, shape -> shape.tree().order(), BodyShape::triangleCount);
    }

    /** Sends the deformable shapes among the same shapes again, except what depends only on their topology. */
    void update(List<BodyShape> shapes) {
        numbers().forEach(each -> each.update(shapes));
    }

    private List<Numbers> numbers() {
        return List.of(shapeBoxes, positions, inward, exits, corners, parallel, boxes);
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
        return new DeviceBuffer[] { table, shapeBoxes.buffer, positions.buffer, inward.buffer, exits.buffer,
                corners.buffer, parallel.buffer, neighbours, boxes.buffer, skip, first, count, order };
    }
}
