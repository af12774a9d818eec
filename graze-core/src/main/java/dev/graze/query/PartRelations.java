package dev.graze.query;

import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.InvalidInputException;
import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import dev.graze.query.PartDistances.PartPair;
import dev.graze.query.PartDistances.Steps;
import dev.graze.query.distance.PlacedSurface;
import dev.graze.query.penetration.ClosedSurface;
import dev.graze.query.solid.Surface;
import dev.graze.query.solid.SurfaceRelation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Decides how parts relate: one pair, or many at once with one thread each. Welds the surface of a part when it is
 * first needed and keeps it until the part moves.
 */
final class PartRelations {
    private final Scene scene;
    private final ThreadTeam team;
    private final IntFunction<double[]> positions;
    private final Surface[] welded;
    private final ClosedSurface[] closed;
    private final WorkCounter counter = new WorkCounter(1);

    /**
     * Creates relations of the parts of a scene.
     *
     * @param positions where each part is; asked when a surface is welded
     */
    PartRelations(Scene scene, ThreadTeam team, IntFunction<double[]> positions) {
        this.scene = scene;
        this.team = team;
        this.positions = positions;
        this.welded = new Surface[scene.parts().size()];
        this.closed = new ClosedSurface[scene.parts().size()];
    }

    /** Forgets the surface of a part that has moved. */
    void moved(int part) {
        welded[part] = null;
        closed[part] = null;
    }

    /** Returns the surface of a part where it is now. */
    Surface welded(int part) {
        if (welded[part] == null) {
            welded[part] = Surface.of(scene.parts().get(part).topology(), positions.apply(part));
        }
        return welded[part];
    }

    /**
     * Returns the bounding triangles of a part where it is now.
     *
     * @throws InvalidInputException if the surface is open or encloses nothing
     */
    ClosedSurface closed(int part) {
        if (closed[part] == null) {
            Solid.requireClosed(welded(part), positions.apply(part), scene.parts().get(part) + ": ");
            closed[part] = ClosedSurface.of(welded(part));
        }
        return closed[part];
    }

    /** Returns the relation of two parts, given their distance. */
    PartRelation relation(PartPair pair, PartDistance distance, boolean isWithinClearance) {
        return relation(pair, SurfaceRelation.of(welded(pair.a()), welded(pair.b())), distance, isWithinClearance);
    }

    private PartRelation relation(PartPair pair, SurfaceRelation.Kind kind, PartDistance distance,
            boolean isWithinClearance) {
        Part a = scene.parts().get(pair.a());
        Part b = scene.parts().get(pair.b());
        return new PartRelation(a, b, Relation.of(kind, isWithinClearance), distance);
    }

    /** Returns the relations of all allowed pairs that are not apart beyond the clearance, in the order of parts. */
    List<PartRelation> upTo(PlacedSurface[] surfaces, PartDistances distances, double clearance,
            SceneQueries.ProgressListener listener) {
        PartSweep sweep = new PartSweep(scene.compiled().rules(), surfaces);
        List<PartPair> pairs = sweep.pairs(clearance);
        pairs.sort(Comparator.comparingInt(PartPair::a).thenComparingInt(PartPair::b));
        boolean[] isNeeded = new boolean[welded.length];
        pairs.forEach(pair -> {
            isNeeded[pair.a()] = true;
            isNeeded[pair.b()] = true;
        });
        Steps steps = new Steps(listener, IntStream.range(0, isNeeded.length).filter(part -> isNeeded[part]).count()
                + 2L * pairs.size());
        weld(isNeeded, steps);
        SurfaceRelation.Kind[] kinds = kinds(pairs, steps);
        List<PartRelation> relations = new ArrayList<>();
        for (int i = 0; i < kinds.length; i++) {
            PartPair pair = pairs.get(i);
            SurfaceRelation.Kind kind = kinds[i];
            // A part inside another one is reported however far it is from the wall.
            double cutoff = kind == SurfaceRelation.Kind.APART ? clearance : Double.POSITIVE_INFINITY;
            Optional<PartDistance> distance = distances.measure(surfaces, pair, cutoff);
            distance.ifPresent(found -> relations.add(relation(pair, kind, found, true)));
            steps.advance();
        }
        return relations;
    }

    private void weld(boolean[] isNeeded, Steps steps) {
        counter.reset(welded.length);
        team.run(member -> {
            for (int part = counter.next(); part >= 0; part = counter.next()) {
                if (isNeeded[part]) {
                    welded(part);
                    steps.advance();
                }
            }
        });
    }

    private SurfaceRelation.Kind[] kinds(List<PartPair> pairs, Steps steps) {
        SurfaceRelation.Kind[] kinds = new SurfaceRelation.Kind[pairs.size()];
        counter.reset(kinds.length);
        team.run(member -> {
            for (int i = counter.next(); i >= 0; i = counter.next()) {
                kinds[i] = SurfaceRelation.of(welded[pairs.get(i).a()], welded[pairs.get(i).b()]);
                steps.advance();
            }
        });
        return kinds;
    }
}
