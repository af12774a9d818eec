package dev.graze.rigid.rays;

import java.util.List;

/** Makes contacts of the rays that hit, in the order of the pairs, which no number of threads changes. */
public final class ContactGathering {
    private ContactGathering() {
    }

    /** Between bodies. */
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
