package dev.graze.cli.check;

import dev.graze.cli.output.Version;
import dev.graze.io.file.OutputFailedException;
import dev.graze.io.file.OutputFile;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.viewer.ReportInfo;
import dev.graze.viewer.ReportPage;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** {@code --html}: the page that shows the frames and what collided. */
final class PageOutput implements CheckOutput {
    private final Path path;
    private final OutputFile file;
    private final ReportPage page;

    PageOutput(Path path, Topology topology, CheckSettings settings, String command) {
        this.path = path;
        file = OutputFile.create(path);
        String title = path.getFileName().toString().replaceFirst("\\.html?$", "");
        page = new ReportPage(
                new ReportInfo(title, command, settings.engine(), settings.threads(), settings.mode().toString(),
                        Version.number()),
                topology);
    }

    @Override
    public void frame(String name, Mesh mesh) {
        page.frame(name, mesh);
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
            Writer writer = new BufferedWriter(new OutputStreamWriter(file.stream(), StandardCharsets.UTF_8));
            page.write(writer);
            writer.flush();
        } catch (IOException e) {
            throw new OutputFailedException(path, e);
        }
    }

    @Override
    public void commit() {
        file.commit();
    }

    @Override
    public void close() {
        file.close();
    }
}
