package dev.graze.viewer.server;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.viewer.Findings;
import dev.graze.viewer.SceneFacts;
import dev.graze.viewer.Shape;
import dev.graze.viewer.ViewSpace;
import java.io.IOException;
import java.util.UUID;

/**
 * One scene while it is shown: its frames, what the background check has found so far, and the events sent to pages.
 * Thread-safe.
 */
final class ViewSession implements AutoCloseable {
    private final String id = UUID.randomUUID().toString();
    private final ViewedScene scene;
    private final SceneFacts facts;
    private final EventLog events = new EventLog();
    private final StepStore steps;
    private final HierarchyBoxes boxes;
    private final Thread check;
    private int frameCount;
    private boolean closed;

    private ViewSession(ViewedScene scene) {
        this.scene = scene;
        ViewSpace space = ViewSpace.around(scene.frames().mesh(0).positions());
        this.facts = new SceneFacts(scene.info(), scene.frames().topology(), scene.frames().parts(0), space);
        this.boxes = new HierarchyBoxes(scene.frames(), space);
        events.add("hello", Json.object(json -> json.writeStringField("id", id)));
        check = Thread.ofPlatform().daemon().name("graze-view-check")
                .unstarted(new BackgroundCheck(this, scene.search() instanceof Search.Motion));
        steps = new StepStore(); // created last: a scene that cannot be shown leaves no temporary file
    }

    /**
     * Starts showing a scene and checking its frames.
     *
     * @throws InvalidInputException if the first frame cannot be read
     */
    static ViewSession begin(ViewedScene scene) {
        ViewSession session = new ViewSession(scene);
        session.grown();
        session.check.start();
        return session;
    }

    /** Tells pages about added frames. */
    synchronized void grown() {
        int from = frameCount;
        int to = scene.frames().frameCount();
        if (to > from) {
            frameCount = to;
            events.add("frames", Json.object(json -> {
                json.writeNumberField("from", from);
                json.writeArrayFieldStart("names");
                for (int frame = from; frame < to; frame++) {
                    json.writeString(scene.frames().frameName(frame));
                }
                json.writeEndArray();
            }));
            notifyAll();
        }
    }

    /** Waits until a frame is available; returns false if it never will be. */
    synchronized boolean awaitFrame(int frame) throws InterruptedException {
        while (!closed && scene.live() && frame >= frameCount) {
            wait();
        }
        return !closed && frame < frameCount;
    }

    StepFinder finder() {
        return StepFinder.of(scene.search(), new Findings(facts.topology(), facts.space(), Integer.MAX_VALUE));
    }

    Mesh mesh(int frame) {
        return scene.frames().mesh(frame);
    }

    void found(int row, StepFinder.Found found) throws IOException {
        steps.put(row, found.bytes());
        events.add("row", Json.object(json -> {
            json.writeNumberField("number", row);
            found.row().writeFields(json);
        }));
    }

    void finished() {
        events.add("finished", "{}");
    }

    /** Tells pages what went wrong: with a frame, or as a whole if that is -1. */
    void problem(int frame, String message) {
        events.add("problem", Json.object(json -> {
            json.writeNumberField("frame", frame);
            json.writeStringField("message", message);
        }));
    }

    /** Tells pages about the status of the simulation that is being followed. */
    void notice(String message) {
        events.add("notice", Json.object(json -> json.writeStringField("message", message)));
    }

    EventLog events() {
        return events;
    }

    // Requests from pages.

    String sceneJson() {
        return Json.object(json -> {
            facts.writeFields(json);
            json.writeStringField("id", id);
            json.writeBooleanField("live", scene.live());
            json.writeBooleanField("checked", !(scene.search() instanceof Search.None));
        });
    }

    byte[] triangles() {
        return LittleEndian.bytes(facts.shape().triangles());
    }

    byte[] bodies() {
        return LittleEndian.bytes(facts.shape().bodies());
    }

    String partsJson() {
        return facts.shape().parts();
    }

    /** Returns a frame; null if there is none with this number. */
    byte[] frame(int frame) {
        if (!isFrame(frame)) {
            return null;
        }
        Mesh mesh = mesh(frame);
        return mesh.topology() == facts.topology()
                ? FrameBytes.ofFirstShape(mesh, facts.space())
                : FrameBytes.of(mesh, Shape.of(mesh.topology(), scene.frames().parts(frame)), facts.space());
    }

    /** Returns what was found at a step; null if it is not known. */
    byte[] findings(int row) throws IOException {
        return steps.get(row);
    }

    HierarchyBoxes boxes() {
        return boxes;
    }

    synchronized boolean isFrame(int frame) {
        return frame < frameCount;
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        events.close();
        awaitEndOfCheck();
        steps.close();
    }

    private void awaitEndOfCheck() {
        try {
            check.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
