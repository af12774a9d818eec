package dev.graze.rigid.rays;

import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import dev.graze.rigid.body.BodyShape;
import dev.graze.rigid.body.RayCrossings;
import java.util.Arrays;
import java.util.List;

/**
 * Finds parts of a deformable body that are inside other parts of it, which the paper leaves as future work. A vertex
 * is inside another part if the body covers the point just inside the vertex more than once. The exit is where the
 * vertex's inward ray first leaves the surface.
 *
 * <p>The threads of a team share the vertices. Results are stored by vertex, so that their order does not depend on the
 * number of threads.
 */
final class SelfPenetration {
    private static final int VERTICES_AT_ONCE = 64;
    private static final int NOT_INSIDE = -1;

    private final RayCrossings[] crossings;
    private final WorkCounter work = new WorkCounter(VERTICES_AT_ONCE);
    private int[] triangles = {};
    private double[] depths = {};

    /** Creates a search for a team of this size. */
    SelfPenetration(int threads) {
        this.crossings = new RayCrossings[threads];
        Arrays.setAll(crossings, member -> new RayCrossings());
    }

    void gather(List<PlacedBody> bodies, RayContacts contacts, ThreadTeam team) {
        for (int number = 0; number < bodies.size(); number++) {
            PlacedBody body = bodies.get(number);
            if (body != null && body.shape().isDeformable()) {
                gather(body, number, contacts, team);
            }
        }
    }

    private void gather(PlacedBody body, int number, RayContacts contacts, ThreadTeam team) {
        int vertices = body.shape().vertexCount();
        if (triangles.length < vertices) {
            depths = new double[vertices];
            // assigned last: its length is the capacity check, and the other allocation may fail
            triangles = new int[vertices];
        }
        work.reset(vertices);
        team.run(member -> traceBlocks(body.shape(), crossings[member]));
        for (int vertex = 0; vertex < vertices; vertex++) {
            if (triangles[vertex] != NOT_INSIDE) {
                contacts.add(body, number, body, number, vertex, triangles[vertex], depths[vertex]);
            }
        }
    }

    private void traceBlocks(BodyShape shape, RayCrossings ray) {
        for (int from = work.next(); from >= 0; from = work.next()) {
            int end = work.end(from);
            for (int vertex = from; vertex < end; vertex++) {
                ray.trace(shape, vertex);
                triangles[vertex] = ray.covered() > 1 ? ray.firstExit() : NOT_INSIDE;
                depths[vertex] = ray.firstExitDistance();
            }
        }
    }
}
