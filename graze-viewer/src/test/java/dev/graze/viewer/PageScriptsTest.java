package dev.graze.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests modules of the page when answers arrive late or out of order. */
class PageScriptsTest extends InBrowser {
    @BeforeEach
    void openPage() throws IOException, InterruptedException {
        Path file = directory.resolve("page.html");
        try (Writer out = Files.newBufferedWriter(file)) {
            SamplePages.continuous(new WavingCloth(6, 3), 4, ReportPage.DEFAULT_BUDGET).write(out);
        }
        chromium.open(file.toUri().toString());
    }

    @Test
    void restartedPlaybackAdvancesOnce() throws IOException, InterruptedException {
        String frames = chromium.text("""
                import("graze/player").then(async ({ Player }) => {
                  const player = new Player();
                  let frames = 0;
                  player.addEventListener("frame", () => frames++);
                  player.drawn = new Promise(() => {});
                  player.toggle();
                  player.toggle();
                  player.toggle();
                  for (let i = 0; i < 3; i++) {
                    await new Promise((resolve) => requestAnimationFrame(resolve));
                  }
                  return String(frames);
                })""");

        assertThat(frames).isEqualTo("1");
    }

    @Test
    void lateFailureOfBoxesKeepsNewerOnes() throws IOException, InterruptedException {
        String drawn = chromium
                .text("""
                        Promise.all([import("graze/hierarchy"), import("graze/scene")])
                          .then(async ([{ HierarchyPanel }, { source }]) => {
                          const asked = [];
                          const drawn = [];
                          source.hierarchy = () => new Promise((resolve, reject) => asked.push({ resolve, reject }));
                          source.boxes = async () => new Float32Array(6);
                          const boxes = { show: () => drawn.push("show"), clear: () => drawn.push("clear") };
                          const panel = new HierarchyPanel(boxes, { requestDraw: () => drawn.push("draw") },
                            new EventTarget());
                          document.getElementById("boxes-kind").value = "levels";
                          const older = panel.update();
                          const newer = panel.update();
                          asked[1].resolve({ levels: 7, nodes: 5, front: 2 });
                          await newer;
                          asked[0].reject(new Error("too late"));
                          await older;
                          const oldest = panel.update();
                          const newest = panel.update();
                          asked[3].reject(new Error("gone"));
                          await newest;
                          asked[2].resolve({ levels: 9, nodes: 5, front: 2 });
                          await oldest;
                          return `${drawn.join(" ")}, ${document.getElementById("boxes-level").max}`;
                        })""");

        assertThat(drawn).isEqualTo("show draw clear draw, 6");
        assertThat(chromium.text("document.getElementById('boxes-words').textContent")).isEqualTo("gone");
    }

    /**
     * Three parts of one triangle each: a vertex of the first touches the second, and an edge of the second the third.
     */
    @Test
    void drawsOnlyTheFacesOfChosenParts() throws IOException, InterruptedException {
        String drawn = chromium.text("""
                Promise.all([import("graze/partfilter"), import("graze/shape")]).then(([{ PartFilter }, { Shape }]) => {
                  const shape = new Shape(Uint32Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8]), new Int32Array(9), {
                    names: ["pipe", "Pipe 2", "beam"], firstVertices: [0, 3, 6], firstTriangles: [0, 1, 2],
                    vertexRuns: [0, 0, 3, 10, 5, 40, 6, 0], triangleRuns: [0, 7, 2, 0],
                  });
                  const found = {
                    rows: 2, vertexFaces: 1, idsPerRow: 4, faces: Int32Array.of(0, 1, 2),
                    faceTois: Float32Array.of(0.5, 0.25, 0.25), ids: Int32Array.of(0, 3, 4, 5, 3, 4, 6, 7),
                    tois: Float32Array.of(0.5, 0.25), points: new Float32Array(6), normals: new Int16Array(6),
                  };
                  let changes = 0;
                  const filter = new PartFilter(() => changes++, "contacts");
                  filter.show(found, shape);
                  const type = (id, text) => {
                    document.getElementById(id).value = text;
                    document.getElementById(id).dispatchEvent(new Event("input"));
                  };
                  const faces = () => {
                    const { rows, vertexFaces, faces, faceTois, ids } = filter.select(found, shape);
                    return `${rows} ${vertexFaces} (${faces}) (${faceTois}) (${ids})`;
                  };
                  const all = filter.select(found, shape) === found;
                  type("part-a", "pipe");
                  const exact = faces();
                  const same = filter.select(found, shape) === filter.select(found, shape);
                  type("part-a", "2");
                  type("part-b", "BEAM");
                  const pair = faces();
                  type("part-b", "PIPE 2");
                  const within = faces();
                  const { parts } = shape;
                  const numbers = [2, 3, 4, 5, 8].map(parts.fileVertex).concat([1, 2].map(parts.fileTriangle));
                  return [all, exact, same, pair, within, changes, numbers].join("; ");
                })""");

        assertThat(drawn).isEqualTo("true; 1 1 (0,1) (0.5,0.5) (0,3,4,5); true; 1 0 (1,2) (0.25,0.25) (3,4,6,7); "
                + "0 0 () () (); 4; 2,10,11,40,2,8,0");
    }

    @Test
    void lateFailureOfFindingsKeepsNewerOnes() throws IOException, InterruptedException {
        String loaded = chromium.text("""
                import("graze/findings").then(async ({ LastFindings }) => {
                  const rows = [];
                  const fail = [];
                  const found = new LastFindings((row) => new Promise((resolve, reject) => {
                    rows.push(row);
                    fail.push(reject);
                  }));
                  const settled = () => new Promise((resolve) => setTimeout(resolve));
                  found.get(1);
                  found.get(2);
                  fail[0](new Error("too late"));
                  await settled();
                  found.get(2);
                  fail[1](new Error("gone"));
                  await settled();
                  found.get(2);
                  return rows.join(" ");
                })""");

        assertThat(loaded).isEqualTo("1 2 2");
    }

    @Test
    void lateFailureOfAFrameKeepsTheReloadedOne() throws IOException, InterruptedException {
        String loaded = chromium.text("""
                import("graze/cache").then(async ({ FrameCache }) => {
                  const frames = [];
                  const answers = [];
                  const cache = new FrameCache((frame) => new Promise((resolve, reject) => {
                    frames.push(frame);
                    answers.push({ resolve, reject });
                  }));
                  const dropped = cache.get(0);
                  const huge = cache.get(1);
                  answers[1].resolve({ byteLength: 2 ** 30 });
                  await huge;
                  const again = cache.get(0);
                  answers[2].resolve({ byteLength: 5 });
                  await again;
                  answers[0].reject(new Error("too late"));
                  await dropped.catch(() => {});
                  cache.get(0);
                  return `${frames.join(" ")}, ${cache.bytes} bytes`;
                })""");

        assertThat(loaded).isEqualTo("0 1 0, 5 bytes");
    }
}
