package dev.graze.io;

import de.javagl.jgltf.model.AnimationModel;
import de.javagl.jgltf.model.AnimationModel.Channel;
import de.javagl.jgltf.model.AnimationModel.Sampler;
import java.util.ArrayList;
import java.util.List;

/** What moves in a glTF file, and how. */
final class GltfAnimation {
    private record Track(int node, String path, GltfSampler sampler) {
    }

    private final String name;
    private final GltfNodes nodes;
    private final List<Track> tracks = new ArrayList<>();

    GltfAnimation(AnimationModel animation, GltfNodes nodes) {
        this.name = animation.getName();
        this.nodes = nodes;
        for (Channel channel : animation.getChannels()) {
            // Without a node, an extension tells what the channel moves: nothing that we know.
            if (channel.getNodeModel() != null) {
                tracks.add(new Track(nodes.number(channel.getNodeModel()), channel.getPath(), sampler(channel)));
            }
        }
    }

    private static GltfSampler sampler(Channel channel) {
        Sampler sampler = channel.getSampler();
        return new GltfSampler(GltfNumbers.doubles(sampler.getInput()), GltfNumbers.doubles(sampler.getOutput()),
                sampler.getInterpolation(), channel.getPath().equals("rotation"));
    }

    /** The animation's name, or a description of it. */
    String name() {
        return name == null ? "one without a name" : "'" + name + "'";
    }

    /** The time of its last key, in seconds. */
    double duration() {
        return tracks.stream().mapToDouble(track -> track.sampler().end()).max().orElse(0);
    }

    GltfPose pose(double time) {
        GltfPose pose = new GltfPose(nodes);
        for (Track track : tracks) {
            pose.set(track.node(), track.path(), track.sampler().sample(time));
        }
        return pose;
    }
}
