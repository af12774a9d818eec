package dev.graze.opencl.step;

/**
 * The nodes of a hierarchy by their height above the leaves, which is the order in which they can be fitted. No level
 * has more nodes than the one below.
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

    /** Children come after their parents. */
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

    /** The node of each leaf. To read from. */
    int[] leafNodes() {
        return leafNodes;
    }

    /** All inner nodes, the lowest first. To read from. */
    int[] byHeight() {
        return byHeight;
    }

    /** Where each level of inner nodes begins, and where the last one ends. To read from. */
    int[] levelStarts() {
        return levelStarts;
    }

    int levels() {
        return levelStarts.length - 1;
    }

    int start(int level) {
        return levelStarts[level];
    }

    int size(int level) {
        return levelStarts[level + 1] - levelStarts[level];
    }
}
