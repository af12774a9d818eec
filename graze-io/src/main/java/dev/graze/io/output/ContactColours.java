package dev.graze.io.output;

import dev.graze.Contacts;
import dev.graze.Intersections;
import dev.graze.mesh.Topology;

/**
 * Face colours that show where a mesh collides, as {@code 0xRRGGBB}. A face without a contact is grey ({@code B4B4B4});
 * one with contacts runs from red ({@code FF0000}) for an earliest toi of 0 to yellow ({@code FFE600}) for 1.
 * Intersecting faces are red.
 *
 * <p>A vertex-face contact colours the face and the faces around the vertex, an edge-edge contact the faces at both
 * edges.
 */
public final class ContactColours {
    private static final int GREY = 0xB4B4B4;
    private static final int RED = 0xFF0000;
    private static final int GREEN_AT_ONE = 0xE6;

    private ContactColours() {
    }

    /** Returns a colour for each triangle by its earliest contact. */
    public static int[] of(Topology topology, Contacts contacts) {
        return colours(topology, FaceTally.of(topology, contacts));
    }

    /** Returns a colour for each triangle by whether it intersects another one. */
    public static int[] of(Topology topology, Intersections intersections) {
        return colours(topology, FaceTally.of(topology, intersections));
    }

    private static int[] colours(Topology topology, FaceTally tally) {
        int[] faceRgb = new int[topology.triangleCount()];
        for (int face = 0; face < faceRgb.length; face++) {
            faceRgb[face] = tally.count(face) == 0 ? GREY : ramp(tally.earliestToi(face));
        }
        return faceRgb;
    }

    private static int ramp(double toi) {
        return RED | (int) Math.round(GREEN_AT_ONE * toi) << 8;
    }
}
