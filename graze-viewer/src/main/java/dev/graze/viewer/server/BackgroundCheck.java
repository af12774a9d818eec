package dev.graze.viewer.server;

import dev.graze.mesh.InvalidInputException;
import java.io.IOException;

/**
 * Checks the frames of a session in its own thread, as they become available, and adds the results to the session.
 * Reports and skips frames that cannot be read.
 */
final class BackgroundCheck implements Runnable {
    private final ViewSession session;
    private final boolean motion;

    BackgroundCheck(ViewSession session, boolean motion) {
        this.session = session;
        this.motion = motion;
    }

    @Override
    public void run() {
        try (StepFinder finder = session.finder()) {
            for (int frame = 0; session.awaitFrame(frame); frame++) {
                check(finder, frame);
            }
            session.finished();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            stopped(e, "; is the disk for temporary files full?");
        } catch (RuntimeException | Error e) { // the thread would otherwise end silently
            stopped(e, "");
        }
    }

    private void stopped(Throwable failure, String advice) {
        System.getLogger("dev.graze").log(System.Logger.Level.DEBUG, "checking", failure);
        session.problem(-1, "the check stopped: " + Failure.inWords(failure) + advice);
    }

    private void check(StepFinder finder, int frame) throws IOException {
        StepFinder.Found found;
        try {
            found = finder.next(session.mesh(frame));
        } catch (InvalidInputException e) {
            session.problem(frame, e.getMessage());
            finder.skip();
            return;
        }
        if (found != null) {
            session.found(motion ? frame - 1 : frame, found);
        }
    }
}
