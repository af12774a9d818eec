package dev.graze.io.gltf;

import dev.graze.io.surface.BrokenFaces;
import dev.graze.io.surface.FileWeldMemory;
import dev.graze.io.surface.MeshSink;
import dev.graze.io.surface.WeldMemory;
import dev.graze.io.surface.WeldedTriangles;
import dev.graze.io.surface.Welder;
import dev.graze.io.file.OutputFailedException;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.LimitExceededException;
import de.javagl.jgltf.impl.v2.Animation;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Passes the rest pose of a glTF file to a sink while reading. Buffers are mapped and equal vertices are joined in
 * temporary files, so that the heap contains only the JSON text, including buffers embedded in it.
 */
public final class GltfStream {
    private final GltfFile file;
    private final GltfNodes nodes;
    private final GltfPose pose;
    private final double[] globals;
    private final MeshSink sink;
    private int vertexCount;

    private GltfStream(GltfFile file, MeshSink sink) {
        this.file = file;
        this.sink = sink;
        this.nodes = new GltfNodes(file.json());
        this.pose = new GltfPose(nodes);
        this.globals = pose.globalTransforms();
    }

    public static void read(Path file, Path temporary, MeshSink sink) {
        GltfFile gltf = GltfFile.read(file, FileBytes.MAPPED);
        try {
            new GltfStream(gltf, sink).streamAll(temporary);
        } catch (InvalidInputException | LimitExceededException | OutputFailedException e) {
            throw e;
        } catch (RuntimeException e) {
            // References in the file are followed unchecked; a dangling one ends here.
            throw GltfFile.malformed(file, e);
        }
    }

    private void streamAll(Path temporary) {
        if (isAnimated()) {
            sink.animated();
        }
        int part = 0;
        int skipped = 0;
        for (int node : nodes.inDefaultScene()) {
            if (nodes.mesh(node) != null) {
                GltfSurface surface = new GltfSurface(file, nodes, node);
                skipped += surface.otherPrimitives();
                for (GltfCopy copy : GltfCopy.of(file, nodes, node)) {
                    sink.part(part++, copy.name());
                    try (WeldMemory memory = new FileWeldMemory(temporary)) {
                        stream(surface, surface.layout().with(copy.instance()), memory);
                    }
                }
            }
        }
        GltfSurface.skipped(skipped).forEach(sink::note);
    }

    private boolean isAnimated() {
        List<Animation> listed = GltfFile.orEmpty(file.json().getAnimations());
        return IntStream.range(0, listed.size()).anyMatch(
                i -> new GltfAnimation(listed.get(i), i, nodes, file.accessors()).duration() > 0);
    }

    private void stream(GltfSurface surface, GltfRowLayout layout, WeldMemory memory) {
        GltfPlacing placing = new GltfPlacing(layout, pose, globals);
        double[] position = new double[3];
        Welder welder = new Welder(layout.width(), memory, row -> {
            layout.requireJoints(row, 0);
            placing.place(row, 0, position, 0);
            sink.vertex(position[0], position[1], position[2]);
        });
        surface.weld(new WeldedTriangles(welder::weld, vertexCount, sink::triangle), BrokenFaces.alwaysRefused());
        vertexCount = Math.addExact(vertexCount, welder.count());
    }
}
