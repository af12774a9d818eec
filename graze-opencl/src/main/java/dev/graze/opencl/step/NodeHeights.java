package dev.graze.opencl.step;

/**
 * The nodes of a hierarchy by their height above the leaves, the order in which they can be fitted. No level has more
 * nodes than the one below. The arrays are shared: read only.
 */
final class NodeHeights {
    private final int[] leafNodes;
    private final int[] byHeight;
    private final int[] levelStarts;

    /** @param links of nodes in depth-first order, as in {@link dev.graze.device.DeviceTree} */
    NodeHeights(int[] links) {
        int[] heights = heights(links);
        int highest = links.length == 0 ? 0 : heights[0];
        leafNodes = new int[(links.length + 1) / 2];
        byHeight = new int[links.length - leafNodes.length];
        levelStarts = new int[highest + 1];
        for (int height : heights) {
            if (height > 0) {
                levelStarts[height]++;
            }
        }
        for (int level = 1; level <= highest; level++) {
            levelStarts[level] += levelStarts[level - 1];
        }
        place(links, heights);
    }

    /** Goes backwards, because children come after their parents. */
    private static int[] heights(int[] links) {
        int[] heights = new int[links.length];
        for (int node = links.length - 1; node >= 0; node--) {
            heights[node] = links[node] < 0 ? 0 : 1 + Math.max(heights[node + 1], heights[links[node]]);
        }
        return heights;
    }

    private void place(int[] links, int[] heights) {
        int[] next = levelStarts.clone();
        for (int node = 0; node < links.length; node++) {
            if (links[node] < 0) {
                leafNodes[~links[node]] = node;
            } else {
                byHeight[next[heights[node] - 1]++] = node;
            }
        }
    }

    /** Returns the node of each leaf. */
    int[] leafNodes() {
        return leafNodes;
    }

    /** Returns all inner nodes, the lowest first. */
    int[] byHeight() {
        return byHeight;
    }

    /** Returns where each level of inner nodes starts in {@link #byHeight}, and where the last one ends. */
    int[] levelStarts() {
        return levelStarts;
    }
}
