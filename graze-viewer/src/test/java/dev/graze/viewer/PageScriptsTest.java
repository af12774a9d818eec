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
