package dev.graze.bounds;

import dev.graze.parallel.ThreadTeam;

/** The volumes of all vertices in ranks, by maps that are fitted now and then. */
public final class RankedVertices {
    private final VertexVolumes vertices;
    private final RankMaps maps = new RankMaps(RankKernel.LANES);
    private final short[] ranks;
    private double fittedTo = -1;

    /** Of volumes of sixteen lanes. */
    public RankedVertices(VertexVolumes vertices) {
        this.vertices = vertices;
        this.ranks = room(vertices.vertexCount());
    }

    /** Room for so many volumes. */
    public static short[] room(int count) {
        return new short[VertexVolumes.length(count, RankKernel.STRIDE)];
    }

    /**
     * Whether the maps were fitted to a scene of about the size that it has now. If not, nearly all sides may have the
     * same rank.
     */
    public boolean mapsFit() {
        double change = vertices.farthest() / fittedTo;
        return (change > 0.25 && change < 4) || vertices.farthest() == fittedTo;
    }

    /** Fits the maps to the volumes as they are. */
    public void fitMaps(ThreadTeam team) {
        fittedTo = vertices.farthest();
        team.run(member -> {
            for (int lane = member; lane < RankKernel.LANES; lane += team.size()) {
                maps.fit(vertices.sides(), vertices.vertexCount(), vertices.farthest(), lane);
            }
        });
    }

    /** Ranks the volumes as they are. */
    public void rank(ThreadTeam team) {
        int count = vertices.vertexCount();
        team.run(
                member -> maps.rank(vertices.sides(), team.share(count, member), team.share(count, member + 1), ranks));
    }

    /** To read from. */
    public short[] ranks() {
        return ranks;
    }
}
