package dev.graze.cli.view;

import dev.graze.cli.search.Mode;
import dev.graze.io.FollowedFrames;
import dev.graze.io.FrameSequence;
import dev.graze.viewer.server.ViewServer;
import dev.graze.viewer.server.ViewedScene;
import java.util.function.Function;

/**
 * Shows the frames of a directory as they are written. It looks again and again, since not every file system tells of
 * changes.
 */
final class LiveView {
    private static final long MILLIS_BETWEEN_LOOKS = 200;

    private final FollowedFrames followed;
    private final ViewServer server;
    private final Mode mode;
    private final Function<SequenceFrames, ViewedScene> scene;
    private SequenceFrames shown;
    private String said = "";

    LiveView(FollowedFrames followed, ViewServer server, Mode mode, Function<SequenceFrames, ViewedScene> scene) {
        this.followed = followed;
        this.server = server;
        this.mode = mode;
        this.scene = scene;
    }

    void run() throws InterruptedException {
        while (true) {
            FollowedFrames.Change change = followed.poll();
            if (change != FollowedFrames.Change.NONE) {
                show(change, followed.frames().orElseThrow());
            }
            say(followed.waitingFor());
            Thread.sleep(MILLIS_BETWEEN_LOOKS);
        }
    }

    private void show(FollowedFrames.Change change, FrameSequence frames) {
        if (change == FollowedFrames.Change.GREW) {
            shown.replace(frames);
            server.grown();
        } else {
            shown = new SequenceFrames(frames, mode);
            server.show(scene.apply(shown));
        }
    }

    private void say(String waitingFor) {
        if (!waitingFor.equals(said)) {
            server.notice(waitingFor);
            said = waitingFor;
        }
    }
}
