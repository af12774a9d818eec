package dev.graze.cli.parts;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.graze.Moves;
import dev.graze.Part;
import dev.graze.io.file.IoReason;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Pose;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reads a scene file, as docs/scene-files.md describes it. Strict: a key that it does not know is refused, with its
 * path.
 */
final class SceneFile {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    private static final int LARGEST_FILE = 1 << 28;

    private final Path file;
    private final SceneRules rules;

    private SceneFile(Path file, SceneRules rules) {
        this.file = file;
        this.rules = rules;
    }

    /**
     * Reads a file: returns its sources, and adds its filters to the rules.
     *
     * @throws InvalidInputException if it cannot be read, or something in it is not understood
     */
    static List<SceneSource> read(Path file, SceneRules rules) {
        SceneFile reader = new SceneFile(file, rules);
        return reader.scene(reader.parse());
    }

    private JsonNode parse() {
        try {
            if (!Files.isRegularFile(file)) {
                throw new InvalidInputException(file + (Files.exists(file)
                        ? ": is not a file; name a scene file"
                        : ": no such file; check the name"));
            }
            if (Files.size(file) > LARGEST_FILE) {
                throw new InvalidInputException(file + ": has more than " + LARGEST_FILE
                        + " bytes, which is too long for a scene file; name meshes with --part");
            }
            return JSON.readTree(Files.readString(file));
        } catch (StreamConstraintsException e) {
            throw new InvalidInputException(file + ": is nested too deeply or has a number that is too long", e);
        } catch (JsonProcessingException e) {
            throw new InvalidInputException(file + (e.getLocation() == null
                    ? ""
                    : ", line " + e.getLocation().getLineNr() + ", column " + e.getLocation().getColumnNr())
                    + ": is not valid JSON: " + (e instanceof JsonParseException
                            ? withoutAdviceForProgrammers(e.getOriginalMessage())
                            : "there is text after the end of the scene"),
                    e);
        } catch (IOException e) {
            throw new InvalidInputException(file + ": cannot be read: " + IoReason.of(e), e);
        }
    }

    /** Cuts what the parser says about its own settings, which users of the command cannot change. */
    private static String withoutAdviceForProgrammers(String message) {
        return message.replaceFirst("(?s): enable `.*", "").replaceFirst("(?s) \\(start marker at.*", "")
                .replaceFirst("(?s)\\s*at \\[Source.*", "");
    }

    private List<SceneSource> scene(JsonNode root) {
        requireObject(root, "the scene");
        requireKeys(root, "", Set.of("parts", "ignore", "only", "ignoreWithin", "testWithin", "ignoreVertices",
                "ignoreTriangles"));
        List<SceneSource> sources = new ArrayList<>();
        JsonNode parts = array(root, "", "parts");
        for (int i = 0; i < parts.size(); i++) {
            sources.add(source(parts.get(i), "parts[" + i + "]"));
        }
        if (sources.isEmpty()) {
            throw refusal("parts", "a scene needs at least one part");
        }
        pairs(root, "ignore", rules::ignore);
        pairs(root, "only", rules::only);
        within(root, "ignoreWithin", false);
        within(root, "testWithin", true);
        numbers(root, "ignoreVertices", false);
        numbers(root, "ignoreTriangles", true);
        return sources;
    }

    private SceneSource source(JsonNode part, String path) {
        requireObject(part, path);
        requireKeys(part, path, Set.of("name", "file", "frames", "animation", "motion", "place", "poses", "path",
                "category", "mask"));
        Optional<Part.Motion> motion = motion(part, path);
        List<Pose> poses = poses(part, path);
        Optional<Pose> place = part.has("place")
                ? Optional.of(pose(part.get("place"), path + ".place"))
                : Optional.empty();
        if (!poses.isEmpty() && (!motion.equals(Optional.of(Part.Motion.RIGID)) || part.has("place"))) {
            throw refusal(path + ".poses", part.has("place")
                    ? "a part has a place or poses, not both"
                    : "only a part with the motion \"rigid\" has poses");
        }
        if (part.has("path") && poses.isEmpty()) {
            throw refusal(path + ".path", "only a part with poses moves along a path; give it poses, or leave it out");
        }
        String name = part.has("name") ? text(part.get("name"), path + ".name") : "";
        Optional<String> animation = part.has("animation")
                ? Optional.of(text(part.get("animation"), path + ".animation"))
                : Optional.empty();
        return new SceneSource(file + ", " + path, name, inputs(part, path), animation, motion, place, poses,
                motionPath(part, path), bits(part, path, "category", SceneSource.DEFAULT_CATEGORY),
                bits(part, path, "mask", SceneSource.DEFAULT_MASK));
    }

    private List<Path> inputs(JsonNode part, String path) {
        if (part.has("file") == part.has("frames")) {
            throw refusal(path, "a part has either a \"file\", which can be a directory, or \"frames\", a list of "
                    + "files");
        }
        if (part.has("file")) {
            return List.of(resolve(part.get("file"), path + ".file"));
        }
        JsonNode frames = array(part, path + ".", "frames");
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < frames.size(); i++) {
            files.add(resolve(frames.get(i), path + ".frames[" + i + "]"));
        }
        if (files.isEmpty()) {
            throw refusal(path + ".frames", "a part needs at least one frame");
        }
        return files;
    }

    /** Resolves a path against the directory of the scene file. */
    private Path resolve(JsonNode node, String path) {
        String text = text(node, path);
        if (text.indexOf('\0') >= 0) {
            throw refusal(path, "is not the name of a file");
        }
        Path resolved = file.resolveSibling(text);
        if (Files.notExists(resolved)) {
            throw refusal(path, resolved + ": no such file or directory; names are relative to the scene file");
        }
        return resolved;
    }

    private Optional<Part.Motion> motion(JsonNode part, String path) {
        if (!part.has("motion")) {
            return Optional.empty();
        }
        return Optional.of(switch (text(part.get("motion"), path + ".motion")) {
            case "deforming" -> Part.Motion.DEFORMING;
            case "rigid" -> Part.Motion.RIGID;
            case "fixed" -> Part.Motion.FIXED;
            default -> throw refusal(path + ".motion", "must be \"deforming\", \"rigid\" or \"fixed\", not "
                    + part.get("motion"));
        });
    }

    private List<Pose> poses(JsonNode part, String path) {
        List<Pose> poses = new ArrayList<>();
        JsonNode list = array(part, path + ".", "poses");
        if (part.has("poses") && list.isEmpty()) {
            throw refusal(path + ".poses", "is empty; give a pose for each frame, or leave it out");
        }
        for (int i = 0; i < list.size(); i++) {
            poses.add(pose(list.get(i), path + ".poses[" + i + "]"));
        }
        return poses;
    }

    /** Returns how a part moves from one pose to the next. */
    private Moves.Path motionPath(JsonNode part, String path) {
        if (!part.has("path")) {
            return Moves.Path.CHORD;
        }
        return switch (text(part.get("path"), path + ".path")) {
            case "chord" -> Moves.Path.CHORD;
            case "screw" -> Moves.Path.SCREW;
            case "about-center" -> Moves.Path.ABOUT_CENTER;
            default -> throw refusal(path + ".path", "must be \"chord\", \"screw\" or \"about-center\", not "
                    + part.get("path"));
        };
    }

    private Pose pose(JsonNode node, String path) {
        requireArray(node, path);
        double[] numbers = new double[node.size()];
        for (int i = 0; i < numbers.length; i++) {
            if (!node.get(i).isNumber()) {
                throw refusal(path + "[" + i + "]", "must be a number, not " + node.get(i));
            }
            numbers[i] = node.get(i).asDouble();
        }
        return PlaceOptions.pose(where(path), numbers);
    }

    private long bits(JsonNode part, String path, String key, long otherwise) {
        if (!part.has(key)) {
            return otherwise;
        }
        JsonNode bits = part.get(key);
        if (!bits.isIntegralNumber() || !bits.canConvertToLong()) {
            throw refusal(path + "." + key, "must be a whole number of at most 64 bits, not " + bits);
        }
        return bits.asLong();
    }

    /** Adds a rule for two parts, named by what the user wrote. */
    private interface PairAdder {
        void add(String where, String a, String b);
    }

    private void pairs(JsonNode root, String key, PairAdder adder) {
        JsonNode pairs = array(root, "", key);
        for (int i = 0; i < pairs.size(); i++) {
            String path = key + "[" + i + "]";
            JsonNode pair = pairs.get(i);
            if (!pair.isArray() || pair.size() != 2) {
                throw refusal(path, "must be two names, such as [\"door\", \"house\"], not " + shortened(pair));
            }
            adder.add(where(path), text(pair.get(0), path + "[0]"), text(pair.get(1), path + "[1]"));
        }
    }

    private void within(JsonNode root, String key, boolean tested) {
        JsonNode names = array(root, "", key);
        for (int i = 0; i < names.size(); i++) {
            String path = key + "[" + i + "]";
            rules.within(where(path), text(names.get(i), path), tested);
        }
    }

    private void numbers(JsonNode root, String key, boolean ofTriangles) {
        JsonNode lists = array(root, "", key);
        for (int i = 0; i < lists.size(); i++) {
            String path = key + "[" + i + "]";
            JsonNode list = lists.get(i);
            requireObject(list, path);
            requireKeys(list, path, Set.of("a", "b", "pairs"));
            for (String needed : List.of("a", "b", "pairs")) {
                if (!list.has(needed)) {
                    throw refusal(path, "needs the keys \"a\", \"b\" and \"pairs\"");
                }
            }
            rules.ignoreNumbers(where(path + ".pairs"), text(list.get("a"), path + ".a"),
                    text(list.get("b"), path + ".b"), ofTriangles, numberPairs(list, path));
        }
    }

    private int[] numberPairs(JsonNode list, String path) {
        JsonNode pairs = array(list, path + ".", "pairs");
        int[] numbers = new int[2 * pairs.size()];
        for (int i = 0; i < pairs.size(); i++) {
            JsonNode pair = pairs.get(i);
            for (int side = 0; side < 2; side++) {
                if (!pair.isArray() || pair.size() != 2 || !pair.get(side).isIntegralNumber()
                        || !pair.get(side).canConvertToInt() || pair.get(side).asInt() < 0) {
                    throw refusal(path + ".pairs[" + i + "]",
                            "must be two numbers of 0 or more, such as [0, 17], not " + shortened(pair));
                }
                numbers[2 * i + side] = pair.get(side).asInt();
            }
        }
        return numbers;
    }

    /** Returns an array, or an empty one if the key is missing. */
    private JsonNode array(JsonNode object, String prefix, String key) {
        JsonNode node = object.get(key);
        if (node == null) {
            return JSON.createArrayNode();
        }
        requireArray(node, prefix + key);
        return node;
    }

    private void requireArray(JsonNode node, String path) {
        if (!node.isArray()) {
            throw refusal(path, "must be a list in [ ], not " + shortened(node));
        }
    }

    private void requireObject(JsonNode node, String path) {
        if (!node.isObject()) {
            throw refusal(path, "must be an object in { }, not " + shortened(node));
        }
    }

    private void requireKeys(JsonNode object, String path, Set<String> known) {
        for (Map.Entry<String, JsonNode> property : object.properties()) {
            String key = property.getKey();
            if (!known.contains(key)) {
                throw refusal(path.isEmpty() ? key : path + "." + key, "unknown key; known here are "
                        + String.join(", ", new TreeSet<>(known)));
            }
        }
    }

    private String text(JsonNode node, String path) {
        if (!node.isTextual() || node.asText().isBlank() || node.asText().chars().anyMatch(Character::isISOControl)) {
            throw refusal(path, "must be a text that is not empty, not " + shortened(node));
        }
        return node.asText();
    }

    private static String shortened(JsonNode node) {
        String text = node.isMissingNode() ? "nothing" : node.toString();
        return text.length() <= 60 ? text : text.substring(0, 57) + "...";
    }

    private String where(String path) {
        return file + ", " + path;
    }

    private InvalidInputException refusal(String path, String problem) {
        return new InvalidInputException(where(path) + ": " + problem);
    }
}
