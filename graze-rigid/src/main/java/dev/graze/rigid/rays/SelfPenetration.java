package dev.graze.rigid.rays;

import dev.graze.rigid.body.RayCrossings;
import java.util.List;

/**
 * Parts of one deformable body that are inside other parts of it: the paper's conclusion asks for that. A vertex is in another part if the body covers the place just
 * inside it more than once; the way out is where its inward ray first leaves the surface.
 */
public final class SelfPenetration {
    private SelfPenetration() {
    }

    public static void gather(List<PlacedBody> bodies, RayContacts contacts) {
        RayCrossings crossings = new RayCrossings();
        for (int number = 0; number < bodies.size(); number++) {
            PlacedBody body = bodies.get(number);
            if (body != null && body.shape().isDeformable()) {
                gather(body, number, crossings, contacts);
            }
        }
    }

    private static void gather(PlacedBody body, int number, RayCrossings crossings, RayContacts contacts) {
        for (int vertex = 0; vertex < body.shape().vertexCount(); vertex++) {
            crossings.trace(body.shape(), vertex);
            if (crossings.covered() > 1) {
                contacts.add(body, number, body, number, vertex, crossings.firstExit(), crossings.firstExitDistance());
            }
        }
    }
}
