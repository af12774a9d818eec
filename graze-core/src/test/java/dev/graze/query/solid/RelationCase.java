package dev.graze.query.solid;

import dev.graze.mesh.Mesh;
import dev.graze.query.solid.SurfaceRelation.Kind;
import java.util.List;
import java.util.Random;
import java.util.function.LongFunction;

/** Two meshes and how they relate, found in a way that has nothing in common with the product's. */
record RelationCase(Mesh a, Mesh b, Kind truth) {
    /** The generators of random cases, by seed. */
    static final List<LongFunction<RelationCase>> FAMILIES = List.of(LatticeRelations::random, LatticeSheets::random,
            ConvexRelations::random);

    /** Returns a generator; the first numbers for consecutive seeds would be alike if these were not scattered. */
    static Random random(long seed) {
        return new Random(seed * 0x9E3779B97F4A7C15L);
    }

    Kind found() {
        return SurfaceRelation.of(surface(a), surface(b));
    }

    /** Returns what is found with the meshes exchanged, as seen from the first again. */
    Kind foundSwapped() {
        Kind kind = SurfaceRelation.of(surface(b), surface(a));
        return kind == Kind.A_INSIDE_B ? Kind.B_INSIDE_A : kind == Kind.B_INSIDE_A ? Kind.A_INSIDE_B : kind;
    }

    static Surface surface(Mesh mesh) {
        return Surface.of(mesh.topology(), mesh.positions());
    }
}
