package dev.graze.cli.check;

import dev.graze.cli.output.OutputTarget;
import dev.graze.cli.output.Version;
import dev.graze.cli.parts.SceneFrames;
import dev.graze.cli.search.Mode;
import dev.graze.io.file.OutputFailedException;
import dev.graze.io.output.SceneNames;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.viewer.ReportInfo;
import dev.graze.viewer.ReportPage;
import dev.graze.viewer.SceneParts;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/** {@code --html}: the page that shows the frames and what collided. */
final class PageOutput implements CheckOutput {
    private final OutputTarget target;
    private final ReportPage page;

    /**
     * Starts the page.
     *
     * @throws InvalidInputException if there are several motions, since a page shows one
     */
    PageOutput(OutputTarget target, SceneFrames frames, CheckSettings settings, String command) {
        this.target = target;
        if (settings.mode() == Mode.CONTINUOUS && frames.stepCount() < frames.frameCount() - 1) {
            target.close();
            throw new InvalidInputException("--html " + target.path()
                    + ": a page shows one motion, but there are several animations; name one with --animation");
        }
        String title = target.path().getFileName().toString().replaceFirst("\\.html?$", "");
        page = new ReportPage(
                new ReportInfo(title, command, settings.engine(), settings.threads(), settings.mode().toString(),
                        Version.number()),
                frames.scene().topology(), parts(frames.names()));
    }

    private static SceneParts parts(SceneNames names) {
        return new SceneParts(names.names(), names::firstVertex, names::firstTriangle, names::fileVertex,
                names::fileTriangle);
    }

    @Override
    public void frame(String name, Mesh mesh, SceneNames names) {
        page.frame(name, mesh, parts(names));
    }

    @Override
    public void step(Step step) {
        page.step(step.contacts().whole(), step.statistics());
    }

    @Override
    public void instant(Instant instant) {
        page.instant(instant.pairs(), instant.statistics());
    }

    @Override
    public void finish() {
        try {
            Writer writer = new BufferedWriter(new OutputStreamWriter(target.stream(), StandardCharsets.UTF_8));
            page.write(writer);
            writer.flush();
        } catch (IOException e) {
            throw new OutputFailedException(target.path(), e);
        }
    }

    @Override
    public void commit() {
        target.commit();
    }

    @Override
    public void close() {
        target.close();
    }
}
