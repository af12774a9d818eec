package dev.graze.bvh;

import dev.graze.bounds.VertexVolumes;
import dev.graze.bounds.VolumeKernel;
import dev.graze.parallel.ThreadTeam;
import java.util.Arrays;

/**
 * Fits the volumes of all nodes to those of the vertices, in parallel by static decomposition (MCCD 4.7). The tree is
 * divided into subtrees, whose cost is their number of nodes. Each thread gets subtrees of about the same total cost,
 * the same ones every step. The calling thread fits the few nodes above them.
 */
public final class Refit {
    private static final int SUBTREES_PER_THREAD = 8;

    private final Hierarchy hierarchy;
    private final int[] corners;
    private final VolumeKernel kernel;
    private final float[] extents;
    /** Root and end of each subtree, and the thread that fits it. */
    private int[] roots = new int[64];
    private int[] ends = new int[64];
    private int[] owner = new int[0];
    private int subtreeCount;
    private int[] above = new int[64];
    private int aboveCount;

    /** Prepares to fit the volumes {@code extents} of all nodes; {@code corners} has three vertices per leaf. */
    public Refit(Hierarchy hierarchy, int[] corners, VolumeKernel kernel, float[] extents, int threads) {
        this.hierarchy = hierarchy;
        this.corners = corners;
        this.kernel = kernel;
        this.extents = extents;
        if (hierarchy.nodeCount() > 0) {
            decompose(0, hierarchy.nodeCount(), Math.max(64, hierarchy.nodeCount() / (SUBTREES_PER_THREAD * threads)));
            assign(threads);
        }
    }

    private void decompose(int node, int end, int largest) {
        if (end - node <= largest) {
            addSubtree(node, end);
            return;
        }
        if (aboveCount == above.length) {
            above = Arrays.copyOf(above, 2 * above.length);
        }
        above[aboveCount++] = node;
        decompose(hierarchy.left(node), hierarchy.right(node), largest);
        decompose(hierarchy.right(node), end, largest);
    }

    private void addSubtree(int node, int end) {
        if (subtreeCount == roots.length) {
            roots = Arrays.copyOf(roots, 2 * roots.length);
            ends = Arrays.copyOf(ends, 2 * ends.length);
        }
        roots[subtreeCount] = node;
        ends[subtreeCount++] = end;
    }

    /** Assigns each thread a run of neighbouring subtrees of equal cost, because neighbours share vertices. */
    private void assign(int threads) {
        owner = new int[subtreeCount];
        for (int i = 0; i < subtreeCount; i++) {
            long middle = ((long) roots[i] + ends[i]) / 2;
            owner[i] = (int) (middle * threads / hierarchy.nodeCount());
        }
    }

    /** Fits all nodes. Fit the volumes of the vertices first. */
    public void run(VertexVolumes vertices, ThreadTeam team) {
        run(vertices, NodeParts.everything(), team);
    }

    /** Fits all nodes except those of parts whose vertices kept their volumes. */
    public void run(VertexVolumes vertices, NodeParts parts, ThreadTeam team) {
        team.run(member -> fitOwn(member, vertices, parts));
        for (int i = aboveCount - 1; i >= 0; i--) {
            int node = above[i];
            if (!parts.isKept(node, vertices)) {
                kernel.join(extents, hierarchy.left(node), hierarchy.right(node), node);
            }
        }
    }

    private void fitOwn(int member, VertexVolumes vertices, NodeParts parts) {
        for (int i = 0; i < subtreeCount; i++) {
            if (owner[i] != member) {
                continue;
            }
            if (!parts.isSingle(roots[i])) {
                fitChanged(roots[i], ends[i], vertices, parts);
            } else if (!parts.isKept(roots[i], vertices)) {
                fit(roots[i], ends[i], vertices);
            }
        }
    }

    private void fitChanged(int root, int end, VertexVolumes vertices, NodeParts parts) {
        for (int node = end - 1; node >= root; node--) {
            if (!parts.isKept(node, vertices)) {
                fit(node, node + 1, vertices);
            }
        }
    }

    /** Goes from the last node to the first, because children come after their parents. */
    private void fit(int root, int end, VertexVolumes vertices) {
        int[] links = hierarchy.links();
        for (int node = end - 1; node >= root; node--) {
            int link = links[node];
            if (link < 0) {
                int at = 3 * ~link;
                kernel.wrap(vertices.extents(), corners[at], corners[at + 1], corners[at + 2], extents, node);
            } else {
                kernel.join(extents, node + 1, link, node);
            }
        }
    }
}
