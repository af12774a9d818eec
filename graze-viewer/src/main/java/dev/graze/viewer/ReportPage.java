package dev.graze.viewer;

import dev.graze.Contacts;
import dev.graze.Intersections;
import dev.graze.spi.StepStatistics;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/**
 * One HTML file that shows a checked sequence in 3D, opens from disk and loads nothing from anywhere.
 *
 * <p>Feed it as the sequence is checked: {@link #frame} for each frame; between them {@link #step} for the step that
 * led to the frame just given, or {@link #instant} for that frame itself, whose triangles may then differ from frame to
 * frame; at the end {@link #write}. Positions are kept with 16 bits per axis. A page that would exceed its budget keeps
 * every second frame, or fourth, and so on, and says so; its table still has every step. Not thread-safe.
 */
public final class ReportPage {
    /** The default size limit of a page: browsers open 40 MB without a pause. */
    public static final long DEFAULT_BUDGET = 40L << 20;

    /** The most rows listed per step, since more would swell the page; the earliest contacts stay. */
    static final int CONTACT_LIMIT = 20_000;

    private final ReportInfo info;
    private final Topology topology;
    private final SceneParts parts;
    private final SceneBox box = new SceneBox();
    private final KeptFrames kept;
    private final List<String> frameNames = new ArrayList<>();
    private final List<StepRow> rows = new ArrayList<>();
    private ViewSpace space = new ViewSpace(0, 0, 0, 1);
    private Findings findings;
    private double[] positionsT0 = new double[0];
    private Mesh latest;
    private Shape latestShape;

    /** Creates a page of a scene of one unnamed part. */
    public ReportPage(ReportInfo info, Topology topology) {
        this(info, topology, SceneParts.ofOnePart());
    }

    public ReportPage(ReportInfo info, Topology topology, SceneParts parts) {
        this(info, topology, parts, DEFAULT_BUDGET);
    }

    /**
     * Creates a page that thins its frames rather than exceed a size. The mesh itself and two frames are included
     * whatever the size, and the scripts add a megabyte.
     *
     * @param budget the size of the data in bytes
     */
    public ReportPage(ReportInfo info, Topology topology, SceneParts parts, long budget) {
        this.info = info;
        this.topology = topology;
        this.parts = parts;
        this.kept = new KeptFrames(budget - Shape.of(topology, parts).length());
    }

    /**
     * Adds the next frame. The positions are copied.
     *
     * @throws InvalidInputException if the positions do not fit the topology or are not finite
     */
    public void frame(String name, double[] positions) {
        frame(name, new Mesh(topology, positions));
    }

    /**
     * Adds the next frame, which in a page of instants may have another topology than the first, then of one unnamed
     * part. The positions are copied.
     *
     * @throws IllegalStateException if the page is of a continuous run and the frame's topology is not the page's
     */
    public void frame(String name, Mesh mesh) {
        frame(name, mesh, mesh.topology() == topology ? parts : SceneParts.ofOnePart());
    }

    /**
     * Adds the next frame, which in a page of instants may have another topology than the first. The positions are
     * copied.
     *
     * @param own the parts of the frame; not used if its topology object is that of the page or of the frame before,
     * since its parts are then known
     * @throws IllegalStateException if the page is of a continuous run and the frame's topology is not the page's
     */
    public void frame(String name, Mesh mesh, SceneParts own) {
        require(mesh.topology() == topology || !info.isContinuous(),
                "a motion has one topology; add frames of that topology");
        double[] positions = mesh.positions().clone();
        if (frameNames.isEmpty()) {
            space = ViewSpace.around(positions);
            findings = new Findings(topology, space, CONTACT_LIMIT);
        } else {
            positionsT0 = latest.positions();
        }
        box.include(positions);
        latestShape = ownShape(mesh.topology(), own);
        latest = new Mesh(mesh.topology(), positions);
        kept.addFrame(frameNames.size(), new KeptFrames.Frame(box.relative(positions), latestShape));
        frameNames.add(name);
    }

    /**
     * Returns the shape of the next frame, the same object as long as the topology stays the same; null for that of the
     * page.
     */
    private Shape ownShape(Topology next, SceneParts own) {
        if (next == topology) {
            return null;
        }
        return latest != null && next == latest.topology() ? latestShape : Shape.of(next, own);
    }

    /**
     * Adds what was found between the last two frames.
     *
     * @throws IllegalStateException if the page is of a discrete run, or the last frame is the first or already has its
     * step
     */
    public void step(Contacts contacts, StepStatistics statistics) {
        require(info.isContinuous(), "this page shows a discrete run; add instants, not steps");
        require(rows.size() == frameNames.size() - 2,
                "a step belongs after the frame it leads to, one for each frame but the first");
        kept.addFindings(rows.size(), findings.of(contacts, positionsT0, latest.positions()));
        rows.add(StepRow.Continuous.of(contacts, statistics));
    }

    /**
     * Adds what was found in the last frame.
     *
     * @throws IllegalStateException if the page is of a continuous run, or the last frame already has its instant
     */
    public void instant(Intersections pairs, StepStatistics statistics) {
        require(!info.isContinuous(), "this page shows a continuous run; add steps, not instants");
        require(rows.size() == frameNames.size() - 1, "an instant belongs after its frame, one for each frame");
        kept.addFindings(rows.size(), findings.of(pairs, latest));
        rows.add(StepRow.Discrete.of(pairs, statistics));
    }

    /** Writes the page with everything added so far. The writer must encode UTF-8; it is flushed, not closed. */
    public void write(Writer out) throws IOException {
        SceneFacts facts = new SceneFacts(info, topology, parts, space);
        PageShell.writeHeld(PageShell.Kind.SEQUENCE, info.title(),
                new ReportJson(facts, box, kept, frameNames, rows)::writeTo,
                new ReportData(facts, box, kept)::writeTo, out);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalStateException(message);
        }
    }
}
