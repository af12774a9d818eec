package dev.graze.rigid.rays;

import java.util.List;

/**
 * Turns the rays that hit into contacts, in the order of the pairs, so that the order does not depend on the number of
 * threads.
 */
public final class ContactGathering {
    private ContactGathering() {
    }

    /** Adds the contacts between bodies. */
    public static void gather(List<PlacedBody> bodies, PairTable pairs, RayContacts contacts) {
        for (int i = 0; i < pairs.size(); i++) {
            BodyPair pair = pairs.get(i);
            gather(bodies, pair, pair.a(), pair.b(), contacts);
            gather(bodies, pair, pair.b(), pair.a(), contacts);
        }
    }

    private static void gather(List<PlacedBody> bodies, BodyPair pair, int from, int to, RayContacts contacts) {
        TrackedRays rays = pair.raysOf(from);
        for (int i = 0; rays.hits() > 0 && i < rays.size(); i++) {
            if (rays.isHit(i)) {
                contacts.add(bodies.get(from), from, bodies.get(to), to, rays.vertex(i), rays.triangle(i),
                        rays.distance(i));
            }
        }
    }
}
