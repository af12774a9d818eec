package dev.graze.io.gltf;

import de.javagl.jgltf.impl.v2.Animation;
import de.javagl.jgltf.impl.v2.AnimationChannel;
import de.javagl.jgltf.impl.v2.AnimationSampler;
import dev.graze.io.gltf.GltfSampler.Interpolation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/** One animation of a glTF file: which nodes move, and how. */
public final class GltfAnimation {
    private static final Pattern MOVING = Pattern.compile("/(nodes|meshes|skins)/");

    private record Track(int node, String path, GltfSampler sampler) {
    }

    private final String name;
    private final GltfNodes nodes;
    private final List<Track> tracks = new ArrayList<>();

    GltfAnimation(Animation animation, int number, GltfNodes nodes, GltfAccessors accessors) {
        this.name = animation.getName() == null || animation.getName().isBlank()
                ? "animation " + number
                : animation.getName();
        this.nodes = nodes;
        for (AnimationChannel channel : animation.getChannels()) {
            Integer node = channel.getTarget().getNode();
            if (node == null) {
                requireHarmless(channel);
            } else {
                requireNode(node);
                AnimationSampler sampler = GltfFile.find(animation.getSamplers(), channel.getSampler(), "sampler");
                tracks.add(new Track(node, channel.getTarget().getPath(),
                        sampler(sampler, channel.getTarget().getPath(), accessors)));
            }
        }
    }

    /** Without a node, the target is defined by an extension, and none of those that move vertices is supported. */
    private static void requireHarmless(AnimationChannel channel) {
        Map<String, Object> extensions = channel.getTarget().getExtensions();
        Object pointer = extensions == null ? null : extensions.get("KHR_animation_pointer");
        if (pointer != null && MOVING.matcher(pointer.toString()).find()) {
            throw new UnsupportedOperationException(
                    "an animation moves nodes by the extension KHR_animation_pointer, which "
                            + "is not supported; export it without that extension");
        }
    }

    private void requireNode(int node) {
        if (node < 0 || node >= nodes.count()) {
            throw new IllegalArgumentException(
                    "an animation moves node " + node + ", but the file has only " + nodes.count());
        }
    }

    private static GltfSampler sampler(AnimationSampler sampler, String path, GltfAccessors accessors) {
        String interpolation = Objects.requireNonNullElse(sampler.getInterpolation(), sampler.defaultInterpolation());
        return new GltfSampler(accessors.doubles(sampler.getInput(), "SCALAR"),
                accessors.doubles(sampler.getOutput(), valueType(path)),
                Interpolation.valueOf(interpolation), components(path));
    }

    private static String valueType(String path) {
        return switch (path) {
            case "translation", "scale" -> "VEC3";
            case "rotation" -> "VEC4";
            case "weights" -> "SCALAR";
            default -> throw new IllegalArgumentException("an animation changes '" + path
                    + "' of a node; only translation, rotation, scale and weights are supported");
        };
    }

    private static int components(String path) {
        return switch (path) {
            case "rotation" -> GltfSampler.ROTATION;
            case "weights" -> 0;
            default -> 3;
        };
    }

    /** Returns the animation's name, or {@code animation N} for number N of the file if it has none. */
    public String name() {
        return name;
    }

    /** Returns the time of the last key, in seconds. */
    public double duration() {
        return tracks.stream().mapToDouble(track -> track.sampler().end()).max().orElse(0);
    }

    public GltfPose pose(double time) {
        GltfPose pose = new GltfPose(nodes);
        for (Track track : tracks) {
            pose.set(track.node(), track.path(), track.sampler().sample(time));
        }
        return pose;
    }
}
