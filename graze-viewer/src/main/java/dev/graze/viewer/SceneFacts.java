package dev.graze.viewer;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.graze.spi.StepStatistics;
import dev.graze.mesh.Topology;
import java.io.IOException;

/** What the page says about a run and its mesh, whether it holds the frames itself or requests them from a server. */
public record SceneFacts(ReportInfo info, Topology topology, SceneParts parts, ViewSpace space) {
    /** Returns what the page needs to draw and name the first frame. */
    public Shape shape() {
        return Shape.of(topology, parts);
    }

    public void writeFields(JsonGenerator json) throws IOException {
        json.writeStringField("title", info.title());
        json.writeStringField("command", info.command());
        json.writeStringField("engine", info.engine());
        json.writeNumberField("threads", info.threads());
        json.writeStringField("mode", info.mode());
        json.writeStringField("version", info.version());
        json.writeNumberField("triangles", topology.triangleCount());
        json.writeNumberField("vertices", topology.vertexCount());
        json.writeNumberField("bodies", topology.bodyCount());
        json.writeFieldName("centre");
        json.writeArray(space.centre(), 0, 3);
        json.writeNumberField("radius", space.radius());
        json.writeArrayFieldStart("stages");
        for (StepStatistics.Stage stage : StepStatistics.Stage.standard()) {
            json.writeString(stage.key());
        }
        json.writeEndArray();
    }
}
