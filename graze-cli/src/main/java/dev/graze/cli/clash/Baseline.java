package dev.graze.cli.clash;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.graze.io.file.IoReason;
import dev.graze.mesh.InvalidInputException;
import dev.graze.query.Relation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** What an earlier run found, read from the JSON file that it wrote. */
final class Baseline {
    private final Path file;
    private final String unit;
    private final double clearance;
    /** By the id of the pair. */
    private final Map<String, Pair> pairs = new HashMap<>();

    /** A pair of parts as an earlier run found it. */
    record Pair(String id, String a, String b, Relation relation, double distance, OptionalDouble depth, int groups,
            List<OldClash> clashes) {
        /** Returns the relation with the parts in the order of a later run. */
        Relation relation(String first) {
            return first.equals(a) ? relation : relation.swapped();
        }
    }

    /** A clash as an earlier run found it. */
    record OldClash(String id, Place place) {
    }

    /**
     * How a run compares with the baseline.
     *
     * @param gone  the pairs that only the baseline has
     * @param notes what makes the comparison less meaningful
     */
    record Result(Path file, int added, int changed, int same, int worse, List<Pair> gone, List<String> notes) {
    }

    private Baseline(Path file, String unit, double clearance) {
        this.file = file;
        this.unit = unit;
        this.clearance = clearance;
    }

    /**
     * Reads a file.
     *
     * @throws InvalidInputException if it cannot be read, does not come from {@code graze clash}, or lists only some
     *         of what was found
     */
    static Baseline read(Path file) {
        JsonNode root = parse(file);
        if (!ClashJson.TOOL.equals(root.path("tool").asText()) || !root.path("pairs").isArray()) {
            throw refusal(file, "was not written by graze clash --json; make a baseline with that");
        }
        if (root.path("format").asInt() != ClashJson.FORMAT) {
            throw refusal(file, "has format " + root.path("format") + ", and this version of graze reads "
                    + ClashJson.FORMAT + "; make it again");
        }
        if (root.path("listed").path("clashes").asLong() < root.path("listed").path("ofClashes").asLong()) {
            throw refusal(file, "lists " + root.path("listed").path("clashes") + " of "
                    + root.path("listed").path("ofClashes")
                    + " clashes, so the others would look new; make it without --max-results");
        }
        Baseline baseline = new Baseline(file, root.path("units").asText(""), root.path("clearance").asDouble());
        for (int i = 0; i < root.get("pairs").size(); i++) {
            try {
                baseline.add(root.get("pairs").get(i));
            } catch (IllegalArgumentException e) {
                throw new InvalidInputException("--baseline " + file + ": is damaged: pair " + (i + 1) + ": "
                        + e.getMessage() + "; make the baseline again", e);
            }
        }
        return baseline;
    }

    private static JsonNode parse(Path file) {
        try {
            if (!Files.isRegularFile(file)) {
                throw refusal(file, Files.exists(file) ? "is not a file" : "no such file; check the name");
            }
            return new ObjectMapper().readTree(file.toFile());
        } catch (JsonProcessingException e) {
            throw new InvalidInputException("--baseline " + file + (e.getLocation() == null
                    ? ""
                    : ", line " + e.getLocation().getLineNr())
                    + ": is not valid JSON; name a file that graze clash --json wrote", e);
        } catch (IOException e) {
            throw new InvalidInputException("--baseline " + file + ": cannot be read: " + IoReason.of(e), e);
        }
    }

    private static InvalidInputException refusal(Path file, String problem) {
        return new InvalidInputException("--baseline " + file + ": " + problem);
    }

    private void add(JsonNode node) {
        List<OldClash> clashes = new ArrayList<>();
        require(node, "clashes", node.path("clashes").isArray());
        node.get("clashes").forEach(clash -> clashes.add(new OldClash(text(clash, "id"), place(clash))));
        String a = text(node, "a");
        String b = text(node, "b");
        boolean hasDepth = !node.path("depth").isNull();
        require(node, "groups", node.path("groups").canConvertToInt() && node.path("groups").isIntegralNumber()
                && node.path("groups").asInt() >= 0);
        pairs.put(ClashIds.pair(a, b), new Pair(text(node, "id"), a, b, relation(node), length(node, "distance"),
                hasDepth ? OptionalDouble.of(length(node, "depth")) : OptionalDouble.empty(),
                node.get("groups").asInt(), clashes));
    }

    private static void require(JsonNode node, String key, boolean isRight) {
        if (!isRight) {
            throw new IllegalArgumentException(node.has(key)
                    ? "'" + key + "' is " + node.get(key) + ", which graze clash does not write"
                    : "'" + key + "' is missing");
        }
    }

    private static String text(JsonNode node, String key) {
        require(node, key, node.path(key).isTextual());
        return node.get(key).asText();
    }

    /** Returns a number that is 0 or more. */
    private static double length(JsonNode node, String key) {
        require(node, key, node.path(key).isNumber() && node.path(key).asDouble() >= 0);
        return node.get(key).asDouble();
    }

    private static Place place(JsonNode node) {
        JsonNode at = node.path("place");
        require(node, "place", at.size() == 3 && at.get(0).isNumber() && at.get(1).isNumber() && at.get(2).isNumber());
        return new Place(at.get(0).asDouble(), at.get(1).asDouble(), at.get(2).asDouble());
    }

    private static Relation relation(JsonNode node) {
        String key = text(node, "relation");
        Optional<Relation> named = Arrays.stream(Relation.values()).filter(each -> each.key().equals(key)).findFirst();
        require(node, "relation", named.isPresent());
        return named.get();
    }

    /**
     * Compares a run with this baseline.
     *
     * @throws InvalidInputException if the two are in different units
     */
    ClashReport compare(ClashReport report) {
        if (!unit.equals(report.run().unitText())) {
            throw refusal(file, "is in " + (unit.isEmpty() ? "no particular unit" : unit) + ", and this run in "
                    + (report.run().unitText().isEmpty() ? "no particular unit" : report.run().unitText())
                    + "; give both the same --units");
        }
        List<ClashPair> compared = new ArrayList<>();
        Set<String> present = new HashSet<>();
        int[] counts = new int[State.values().length];
        int worse = 0;
        for (ClashPair pair : report.pairs()) {
            ClashPair with = compare(pair);
            compared.add(with);
            present.add(pair.id());
            counts[with.comparison().state().ordinal()]++;
            worse += with.comparison().state() == State.CHANGED && with.comparison().worse() ? 1 : 0;
        }
        List<Pair> gone = pairs.entrySet().stream().filter(old -> !present.contains(old.getKey()))
                .map(Map.Entry::getValue).sorted((p, q) -> (p.a + "\0" + p.b).compareTo(q.a + "\0" + q.b)).toList();
        return report.with(new Result(file, counts[State.NEW.ordinal()], counts[State.CHANGED.ordinal()],
                counts[State.SAME.ordinal()], worse, gone, notes(report.run().clearance())), compared);
    }

    private List<String> notes(double now) {
        return clearance == now
                ? List.of()
                : List.of("the baseline was made with --clearance " + clearance + ", so pairs between that and " + now
                        + " apart are " + (clearance < now ? "new" : "gone"));
    }

    private ClashPair compare(ClashPair now) {
        Pair old = pairs.get(now.id());
        if (old == null) {
            return now.with(new ClashPair.Comparison(State.NEW, true, Optional.empty()),
                    now.clashes().stream().map(clash -> clash.with(clash.id(), State.NEW)).toList());
        }
        Relation before = old.relation(now.a().name());
        double deeper = now.depth().map(ClashPair.Depth::lower).orElse(0.0) - old.depth.orElse(0);
        double nearer = old.distance - now.distance().distance();
        int harder = ClashPair.hardness(now.relation()) - ClashPair.hardness(before);
        List<Clash> clashes = matched(now.clashes(), old.clashes);
        // Where surfaces do not meet, the nearest points of parallel faces can be anywhere.
        boolean elsewhere = now.groups() > old.groups
                || (now.distance().isTouching() && clashes.stream().anyMatch(clash -> clash.state() == State.NEW));
        boolean worse = harder > 0
                || (harder == 0 && (deeper > now.tolerance() || nearer > now.tolerance() || elsewhere));
        boolean same = before == now.relation() && Math.abs(deeper) <= now.tolerance()
                && Math.abs(nearer) <= now.tolerance() && now.groups() == old.groups && !elsewhere;
        return now.with(new ClashPair.Comparison(same ? State.SAME : State.CHANGED, worse, Optional.of(old)),
                clashes);
    }

    /** Marks clashes that the baseline has; one that moved only a little keeps its id from there. */
    private static List<Clash> matched(List<Clash> now, List<OldClash> before) {
        Map<String, OldClash> left = new HashMap<>();
        before.forEach(clash -> left.put(clash.id, clash));
        Clash[] matched = now.stream()
                .map(clash -> left.remove(clash.id()) == null ? clash : clash.with(clash.id(), State.SAME))
                .toArray(Clash[]::new);
        for (int i = 0; i < matched.length; i++) {
            if (matched[i].state() == State.NONE) {
                Optional<OldClash> near = nearest(matched[i], left);
                near.ifPresent(old -> left.remove(old.id));
                matched[i] = near.isPresent()
                        ? matched[i].with(near.get().id, State.SAME)
                        : matched[i].with(matched[i].id(), State.NEW);
            }
        }
        return List.of(matched);
    }

    /** Returns the nearest old clash whose place is inside the sphere around the new one's box. */
    private static Optional<OldClash> nearest(Clash clash, Map<String, OldClash> old) {
        Place center = clash.box().center();
        double radius = clash.box().diagonal() / 2;
        return old.values().stream().filter(each -> each.place.distanceTo(center) <= radius)
                .min((p, q) -> {
                    int byDistance = Double.compare(p.place.distanceTo(center), q.place.distanceTo(center));
                    return byDistance != 0 ? byDistance : p.id.compareTo(q.id);
                });
    }
}
