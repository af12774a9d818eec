package dev.graze.cli.clash;

import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.cli.output.Progress;
import dev.graze.mesh.InvalidInputException;
import dev.graze.query.PartDistance;
import dev.graze.query.PartRelation;
import dev.graze.query.Penetration;
import dev.graze.query.SceneQueries;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Compares all parts of a scene and collects what is not apart. */
final class ClashSearch {
    private static final double DEFAULT_TOLERANCE = 1e-3;

    private final ClashRun run;
    private final Scene scene;
    private final int threads;
    private final long mostClashes;
    private final boolean drawn;
    private final boolean translated;
    private final Box[] boxes;
    private final BitSet open = new BitSet();
    private final BitSet selfCrossing = new BitSet();
    private final List<String> notes = new ArrayList<>();

    /**
     * Prepares a search.
     *
     * @param mostClashes how many clashes to keep; the others are only counted
     * @param drawn       whether the outlines of clashes are needed
     * @param translated  whether separating translations are needed, which take most of the time
     */
    ClashSearch(ClashRun run, int threads, long mostClashes, boolean drawn, boolean translated) {
        this.run = run;
        this.scene = run.parts().scene();
        this.threads = threads;
        this.mostClashes = mostClashes;
        this.drawn = drawn;
        this.translated = translated;
        this.boxes = new Box[scene.parts().size()];
        this.notes.addAll(run.parts().notes());
    }

    /** A pair whose clashes are not listed yet, and the groups to make them of. */
    private record Found(ClashPair pair, List<ClashGroups.Group> groups) {
    }

    /**
     * Compares the parts.
     *
     * @throws InvalidInputException if a part is open and only solids are accepted
     */
    ClashReport run(PrintWriter err) {
        try (SceneQueries queries = SceneQueries.of(scene, threads)) {
            findOpenParts(queries);
            List<PartRelation> relations;
            try (StepProgress progress = new StepProgress("comparing", err)) {
                relations = queries.relations(run.clearance(), progress);
            }
            boolean meet = relations.stream().anyMatch(relation -> relation.distance().isTouching());
            ClashGroups groups = meet ? ClashGroups.find(scene, threads) : ClashGroups.none(scene);
            List<Found> found = new ArrayList<>();
            try (Progress progress = Progress.quiet("measuring", "pairs", relations.size(), err)) {
                for (PartRelation relation : relations) {
                    found.add(find(inOrder(relation), groups, queries));
                    progress.advance();
                }
            }
            noteSelfCrossing();
            found.sort(Comparator.comparing(Found::pair, ClashPair.WORST_FIRST));
            return new ClashReport(run, notes, openNames(), scene.compiled().rules().pairCount(), list(found, groups),
                    Optional.empty());
        }
    }

    private void findOpenParts(SceneQueries queries) {
        for (int part = 0; part < scene.parts().size(); part++) {
            open.set(part, !queries.isClosed(scene.parts().get(part).name()));
        }
        if (run.solid() && !open.isEmpty()) {
            refuseOpenParts(queries);
        }
    }

    private void refuseOpenParts(SceneQueries queries) {
        try {
            queries.solid(scene.parts().get(open.nextSetBit(0)).name());
        } catch (InvalidInputException e) {
            int more = open.cardinality() - 1;
            throw new InvalidInputException("--solid: " + e.getMessage()
                    + (more == 0 ? "" : "; " + more + " more " + (more == 1 ? "part is" : "parts are") + " open too")
                    + "; leave --solid out to compare surfaces", e);
        }
    }

    /** Notes parts whose volume in common with others counts layers, once for all pairs. */
    private void noteSelfCrossing() {
        selfCrossing.stream().mapToObj(part -> scene.parts().get(part).name())
                .forEach(name -> notes.add(name + " crosses itself, so a volume in common with it counts each layer; "
                        + "unite its bodies for a meaningful one"));
    }

    private List<String> openNames() {
        return open.stream().mapToObj(part -> scene.parts().get(part).name()).toList();
    }

    /** Returns the relation with the part first that comes first in the scene. */
    private PartRelation inOrder(PartRelation found) {
        if (scene.indexOf(found.a().name()) <= scene.indexOf(found.b().name())) {
            return found;
        }
        PartDistance distance = found.distance();
        return new PartRelation(found.b(), found.a(), found.relation().swapped(),
                new PartDistance(distance.b(), distance.a(), distance.lower(), distance.upper(), distance.onB(),
                        distance.onA()));
    }

    private Found find(PartRelation found, ClashGroups groups, SceneQueries queries) {
        int a = scene.indexOf(found.a().name());
        int b = scene.indexOf(found.b().name());
        double size = Math.min(box(a).diagonal(), box(b).diagonal());
        double tolerance = run.tolerance().orElse(Math.max(DEFAULT_TOLERANCE * size, Double.MIN_NORMAL));
        List<ClashGroups.Group> own = groups.of(a, b);
        long triangles = own.stream().mapToLong(group -> group.members().length).sum();
        return new Found(new ClashPair(ClashIds.pair(found.a().name(), found.b().name()), found.a(), found.b(),
                found.relation(), found.distance(), depth(found, tolerance, queries), triangles, own.size(), List.of(),
                size, tolerance, ClashPair.Comparison.NONE), own);
    }

    private Box box(int part) {
        if (boxes[part] == null) {
            boxes[part] = Box.around(scene.parts().get(part).positions());
        }
        return boxes[part];
    }

    private Optional<ClashPair.Depth> depth(PartRelation found, double tolerance, SceneQueries queries) {
        if (!FailOn.HARD.concerns(found.relation()) || isOpen(found.a()) || isOpen(found.b())) {
            return Optional.empty();
        }
        String a = found.a().name();
        String b = found.b().name();
        Penetration penetration = translated
                ? queries.penetration(a, b, tolerance)
                : queries.penetrationDepth(a, b, tolerance);
        penetration.selfCrossing().forEach(part -> selfCrossing.set(scene.indexOf(part.name())));
        return Optional.of(depth(penetration, found));
    }

    private static ClashPair.Depth depth(Penetration penetration, PartRelation found) {
        Penetration.Depth depth = penetration.depth();
        Place at = Place.of(depth.deepest().map(Penetration.Deepest::at).orElse(found.distance().onA()));
        Place nearest = depth.deepest().map(point -> new Place(point.x(), point.y(), point.z())).orElse(at);
        return new ClashPair.Depth(depth.lower(), depth.upper(), at, nearest, penetration.volume(),
                penetration.selfCrossing().stream().map(Part::name).toList(),
                penetration.translation().map(by -> new Place(by.x(), by.y(), by.z())));
    }

    private boolean isOpen(Part part) {
        return open.get(scene.indexOf(part.name()));
    }

    /** Turns groups into clashes, as many as the limit allows. */
    private List<ClashPair> list(List<Found> found, ClashGroups groups) {
        List<ClashPair> pairs = new ArrayList<>();
        long remaining = mostClashes;
        for (Found each : found) {
            int count = (int) Math.min(remaining, each.pair.clashCount());
            remaining -= count;
            pairs.add(each.pair.with(ClashPair.Comparison.NONE, count == 0 ? List.of() : clashes(each, count, groups)));
        }
        return pairs;
    }

    private List<Clash> clashes(Found found, int count, ClashGroups groups) {
        if (found.groups.isEmpty()) {
            return List.of(new Clash(found.pair.id(), boxWithoutGroups(found.pair), 0, State.NONE,
                    Clash.Outline.NONE));
        }
        ClashIds ids = new ClashIds(found.pair.a().name(), found.pair.b().name(), found.pair.size());
        List<Clash> clashes = new ArrayList<>();
        for (ClashGroups.Group group : found.groups.subList(0, count)) {
            clashes.add(new Clash(ids.clash(group.box().center()), group.box(), group.members().length, State.NONE,
                    drawn ? groups.outline(group) : Clash.Outline.NONE));
        }
        return clashes;
    }

    /** Returns the box to show if the surfaces do not meet: around the inner part, or around the gap. */
    private Box boxWithoutGroups(ClashPair pair) {
        return switch (pair.relation()) {
            case A_INSIDE_B -> box(scene.indexOf(pair.a().name()));
            case B_INSIDE_A -> box(scene.indexOf(pair.b().name()));
            default -> Box.around(Place.of(pair.distance().onA()), Place.of(pair.distance().onB()));
        };
    }
}
