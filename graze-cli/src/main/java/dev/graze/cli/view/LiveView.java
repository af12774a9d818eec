package dev.graze.cli.view;

import dev.graze.cli.search.Mode;
import dev.graze.io.FollowedFrames;
import dev.graze.io.FrameSequence;
import dev.graze.viewer.server.ViewServer;
import dev.graze.viewer.server.ViewedScene;
import java.util.function.Function;

/** Shows the frames of a directory as they are written. It polls, since not every file system reports changes. */
final class LiveView {
    private static final long POLL_MILLIS = 200;

    private final FollowedFrames followed;
    private final ViewServer server;
    private final Mode mode;
    private final Function<SequenceFrames, ViewedScene> scene;
    private SequenceFrames shown;
    private String lastNotice = "";

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
            notifyWaiting(followed.waitingFor());
            Thread.sleep(POLL_MILLIS);
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

    private void notifyWaiting(String waitingFor) {
        if (!waitingFor.equals(lastNotice)) {
            server.notice(waitingFor);
            lastNotice = waitingFor;
        }
    }
}
