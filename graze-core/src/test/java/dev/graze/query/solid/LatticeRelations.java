package dev.graze.query.solid;

import dev.graze.query.solid.LatticeBody.LatticeMap;
import dev.graze.query.solid.LatticeBody.Place;
import dev.graze.query.solid.SurfaceRelation.Kind;
import java.util.Random;
import java.util.Set;

/** Random pairs of lattice bodies and how they relate, by counting cells. */
final class LatticeRelations {
    private LatticeRelations() {
    }

    static RelationCase random(long seed) {
        Random random = RelationCase.random(seed);
        int mostShells = random.nextInt(3) == 0 ? 3 : 1;
        LatticeBody first = LatticeBody.random(random, 3, mostShells, 2);
        while (first.inside().isEmpty()) {
            first = LatticeBody.random(random, 3, mostShells, 2);
        }
        LatticeBody second = other(random, first, mostShells);
        LatticeMap map = LatticeMap.random(random);
        return new RelationCase(first.mesh(random, map), second.mesh(random, map), truth(first, second));
    }

    private static LatticeBody other(Random random, LatticeBody first, int mostShells) {
        if (random.nextInt(8) == 0) {
            return first.canBeRefined() && random.nextBoolean() ? first.refined() : first;
        }
        LatticeBody second = LatticeBody.random(random, 3, mostShells, 2);
        return second.inside().isEmpty() ? other(random, first, mostShells) : second;
    }

    static Kind truth(LatticeBody a, LatticeBody b) {
        Set<Place> inA = a.inside();
        Set<Place> inB = b.inside();
        if (inA.equals(inB)) {
            return Kind.COINCIDENT;
        }
        if (inB.containsAll(inA)) {
            return Kind.A_INSIDE_B;
        }
        if (inA.containsAll(inB)) {
            return Kind.B_INSIDE_A;
        }
        if (inA.stream().anyMatch(inB::contains)) {
            return Kind.CROSSING;
        }
        Set<Place> surface = b.surfacePoints();
        return a.surfacePoints().stream().anyMatch(surface::contains) ? Kind.TOUCHING : Kind.APART;
    }
}
