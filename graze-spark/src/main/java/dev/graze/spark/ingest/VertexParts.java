package dev.graze.spark.ingest;

import dev.graze.io.NamedParts;
import dev.graze.io.file.IoReason;
import dev.graze.io.file.OutputFailedException;
import dev.graze.io.surface.DisjointSets;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * The part of each vertex, in a file. As when a mesh is read as a whole, groups of a file that share vertices become
 * one part, and a vertex that no triangle uses belongs to the part of the used one before it.
 */
final class VertexParts implements AutoCloseable {
    private static final int BLOCK_BYTES = 1 << 16;

    private final Path file;
    private final FileChannel channel;
    private int partCount;

    /** The parts of a mesh file while it is read: their names, and where the triangles of each begin. */
    static final class Groups {
        /** Starts with the part of the triangles before the first named one. */
        private final List<String> names = new ArrayList<>(List.of(""));
        private final List<Long> starts = new ArrayList<>();
        private final List<Integer> groups = new ArrayList<>();

        Groups(long firstTriangle) {
            starts.add(firstTriangle);
            groups.add(0);
        }

        /** Begins or continues a part, as {@code MeshSink.part} says. */
        void begin(int part, String name, long triangle) {
            if (part + 1 == names.size()) {
                names.add(name);
            }
            if (starts.getLast() == triangle) {
                groups.set(groups.size() - 1, part + 1);
            } else {
                starts.add(triangle);
                groups.add(part + 1);
            }
        }
    }

    VertexParts(Path file) {
        this.file = file;
        try {
            this.channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ,
                    StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /**
     * Assigns the vertices of a mesh file to parts.
     *
     * @param corners     three vertices per triangle of the scene so far
     * @param firstVertex the first vertex of the mesh in the scene
     * @param vertices    how many it has; all vertices of its triangles are among them
     * @param loose       receives the vertices that no triangle uses
     */
    NamedParts add(Path mesh, Groups groups, MemorySegment corners, long firstVertex, int vertices,
            LongConsumer loose) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment partOf = appendZeros(arena, firstVertex, vertices);
            BitSet present = new BitSet();
            DisjointSets merged = merge(groups, corners, firstVertex, partOf, present);
            BitSet roots = new BitSet();
            present.stream().forEach(group -> roots.set(merged.find(group)));
            NamedParts named = NamedParts.of(mesh, groups.names, merged, roots);
            int last = partCount;
            for (int v = 0; v < vertices; v++) {
                int group = partOf.getAtIndex(ValueLayout.JAVA_INT, v) - 1;
                if (group < 0) {
                    loose.accept(firstVertex + v);
                } else {
                    last = partCount + named.number(merged.find(group));
                }
                partOf.setAtIndex(ValueLayout.JAVA_INT, v, last);
            }
            partCount = Math.addExact(partCount, named.names().size());
            return named;
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** Marks each vertex with a group that uses it, plus one, and joins the groups that share one. */
    private static DisjointSets merge(Groups groups, MemorySegment corners, long firstVertex, MemorySegment partOf,
            BitSet present) {
        DisjointSets merged = new DisjointSets(groups.names.size());
        long end = corners.byteSize() / Long.BYTES;
        for (int run = 0; run < groups.starts.size(); run++) {
            int group = groups.groups.get(run);
            long until = run + 1 < groups.starts.size() ? 3 * groups.starts.get(run + 1) : end;
            for (long at = 3 * groups.starts.get(run); at < until; at++) {
                long vertex = corners.getAtIndex(ValueLayout.JAVA_LONG, at) - firstVertex;
                int known = partOf.getAtIndex(ValueLayout.JAVA_INT, vertex);
                if (known == 0) {
                    partOf.setAtIndex(ValueLayout.JAVA_INT, vertex, group + 1);
                } else if (known != group + 1) {
                    merged.join(known - 1, group);
                }
                present.set(group);
            }
        }
        return merged;
    }

    /** Writes zeros instead of leaving a hole, so that a full disk is reported here. */
    private MemorySegment appendZeros(Arena arena, long first, int count) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocate(BLOCK_BYTES);
        channel.position(first * Integer.BYTES);
        for (long left = (long) count * Integer.BYTES; left > 0;) {
            left -= channel.write(zeros.clear().limit((int) Math.min(left, BLOCK_BYTES)));
        }
        return channel.map(FileChannel.MapMode.READ_WRITE, first * Integer.BYTES, (long) count * Integer.BYTES, arena);
    }

    private OutputFailedException failure(IOException e) {
        return new OutputFailedException(
                file + ": cannot be written: " + IoReason.of(e)
                        + "; free some space, or choose another directory with --temporary",
                e);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw failure(e);
        }
    }
}
