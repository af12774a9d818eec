package dev.graze.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.mesh.Topology;
import dev.graze.viewer.server.Search;
import dev.graze.viewer.server.ViewServer;
import dev.graze.viewer.server.ViewedScene;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The page from the server in a real browser, operated by mouse and by keyboard. */
class ServedPageTest extends InBrowser {
    private static final int FRAMES = 9;
    private static final WavingCloth CLOTH = new WavingCloth(18, 5);

    /**
     * Holds the page's requests below a path until {@code release()} is called; {@code moments} records what is shown
     * meanwhile.
     */
    private static final String HOLD = """
            ((held) => {
              const fetch = window.fetch;
              const released = new Promise((resolve) => (window.release = resolve));
              window.fetch = (path) => (path.startsWith(held) ? released.then(() => fetch(path)) : fetch(path));
              window.moments = [];
              const root = document.documentElement;
              new MutationObserver(() => moments.push(root.dataset.shown))
                .observe(root, { attributeFilter: ["data-shown"] });
            })""";

    private ViewServer server;

    @BeforeEach
    void startServer() {
        server = ViewServer.start(0);
    }

    @AfterEach
    void endServer() {
        server.close();
    }

    @Test
    void showsTheFramesAndWhatTheCheckFinds() throws IOException, InterruptedException {
        openChecked(TestFrames.of(CLOTH, FRAMES));

        assertThat(chromium.words("counter-last")).isEqualTo("8");
        assertThat(chromium.words("summary-figure")).isEqualTo(grouped(contactsOfAll()) + " contacts");
        assertThat(chromium.value("document.querySelectorAll('#steps .line:not([hidden])').length").asInt())
                .isEqualTo(FRAMES - 1);
        assertThat(chromium.text("document.title")).isEqualTo("cloth · Graze");
        assertNoError();
    }

    @Test
    void plays() throws IOException, InterruptedException {
        openChecked(TestFrames.of(CLOTH, FRAMES));

        chromium.click("#play");
        chromium.await("Number(document.documentElement.dataset.frame) >= 3");
        chromium.click("#play");

        assertThat(chromium.text("document.getElementById('play').getAttribute('aria-label')")).isEqualTo("Play");
        assertNoError();
    }

    @Test
    void fliesToAClickedContactAtItsTime() throws IOException, InterruptedException {
        openContactsOfStepFive();

        hold("/frames/");
        chromium.click("#contacts .line:nth-child(3)");
        chromium.await("document.querySelector('#contacts .line.current')");
        release();

        chromium.await("document.documentElement.dataset.shown === '" + momentOfThirdContact() + "'");
        double moment = chromium.value("document.getElementById('moment').valueAsNumber").asDouble();
        assertThat(moment).isCloseTo(contacts(5).toi(2), within(0.001));
        assertThat(chromium.words("frame-name")).startsWith("Frame 5 + ");
        assertThat(isBlueInTheMiddle(chromium.screenshot(directory.resolve("contact.png")))).isTrue();
        assertNoError();
    }

    @Test
    void doesNotFlyToAContactAfterItsStepWasLeft() throws IOException, InterruptedException {
        openContactsOfStepFive();

        hold("/frames/");
        chromium.click("#contacts .line:nth-child(3)");
        chromium.click("#tab-steps");
        chromium.click("#steps .line:nth-child(1)");
        chromium.await("document.documentElement.dataset.shown === '0+0.000'");
        byte[] left = picture("left.png");
        release();
        // the frame that the contact waited for
        chromium.value("import('graze/scene').then(({ source }) => source.frame(6)).then(() => true)");

        assertThat(Arrays.equals(picture("later.png"), left)).as("the same picture").isTrue();
        assertThat(chromium.text("moments.join()")).isEqualTo("0+0.000");
        assertNoError();
    }

    @Test
    void usesTheContactOfTheListedStepWhileAnotherLoads() throws IOException, InterruptedException {
        openContactsOfStepFive();

        hold("/frames/");
        chromium.click("#forward");
        chromium.click("#contacts .line:nth-child(3)");
        release();

        chromium.await("document.documentElement.dataset.shown === '" + momentOfThirdContact() + "'");
        assertThat(isBlueInTheMiddle(chromium.screenshot(directory.resolve("listed.png")))).isTrue();
        assertNoError();
    }

    @Test
    void fliesToAContactWhenItsStepIsFetchedAgain() throws IOException, InterruptedException {
        openContactsOfStepFive();

        hold("/findings/");
        chromium.click("#forward");
        chromium.click("#back");
        chromium.click("#contacts .line:nth-child(3)");
        release();

        chromium.await("document.documentElement.dataset.shown === '" + momentOfThirdContact() + "'");
        assertThat(isBlueInTheMiddle(chromium.screenshot(directory.resolve("again.png")))).isTrue();
        assertNoError();
    }

    @Test
    void doesNotFlyToAContactWhoseMomentCannotBeShown() throws IOException, InterruptedException {
        openContactsOfStepFive();

        chromium.value("window.fetch = () => Promise.reject(new Error('no network'))");
        chromium.click("#contacts .line:nth-child(3)");

        chromium.await("document.getElementById('frame-problem').innerText.includes('the server does not answer')");
        chromium.value("document.getElementById('frame-problem').hidden = true"); // it covers the middle
        assertThat(isBlueInTheMiddle(chromium.screenshot(directory.resolve("blank.png")))).isFalse();
        assertNoError();
    }

    private void openContactsOfStepFive() throws IOException, InterruptedException {
        openChecked(TestFrames.of(CLOTH, FRAMES));
        chromium.click("#steps .line:nth-child(6)");
        chromium.click("#tab-contacts");
        chromium.await("document.getElementById('contact-count').innerText.startsWith('" + grouped(contacts(5).size())
                + " ')");
    }

    private static String momentOfThirdContact() {
        return "5+" + String.format(Locale.ROOT, "%.3f", contacts(5).toi(2));
    }

    private static void hold(String path) throws IOException, InterruptedException {
        chromium.value(HOLD + "('" + path + "')");
    }

    private static void release() throws IOException, InterruptedException {
        chromium.value("release()");
    }

    @Test
    void scrubsWithinAStep() throws IOException, InterruptedException {
        openChecked(TestFrames.of(CLOTH, FRAMES));
        chromium.click("#steps .line:nth-child(7)");
        chromium.await("document.documentElement.dataset.shown === '6+0.000'");
        byte[] start = picture("start.png");

        chromium.click("#moment");
        chromium.await("document.documentElement.dataset.shown === '6+0.500'");
        byte[] middle = picture("middle.png");
        chromium.press(".");
        chromium.await("document.documentElement.dataset.shown === '6+0.520'");

        assertThat(middle).isNotEqualTo(start);
        assertThat(chromium.words("moment-value")).isEqualTo("0.520");
        assertNoError();
    }

    @Test
    void filtersAndSortsTheContacts() throws IOException, InterruptedException {
        openChecked(TestFrames.of(CLOTH, FRAMES));
        chromium.click("#steps .line:nth-child(6)");
        Contacts contacts = contacts(5);
        long early = IntStream.range(0, contacts.size()).filter(i -> (float) contacts.toi(i) <= 0.25f).count();
        chromium.press("/");
        chromium.type("toi<0.25");
        chromium.await("document.getElementById('contact-count').innerText.startsWith('" + grouped(early) + " of ')");

        chromium.click("#contacts [data-sort=toi]");
        double first = chromium.value("Number(document.querySelector('#contacts .line .cell:nth-child(3)').innerText)")
                .asDouble();
        assertThat(first).isCloseTo(contacts.earliestToi(), within(1e-6));
        chromium.click("#contacts [data-sort=toi]");
        double last = chromium.value("Number(document.querySelector('#contacts .line .cell:nth-child(3)').innerText)")
                .asDouble();
        assertThat(last).isLessThanOrEqualTo(0.25).isGreaterThanOrEqualTo(first);

        chromium.click("#filter");
        chromium.type(" nonsense");
        chromium.await("document.getElementById('filter-problem').innerText.includes('nonsense')");
        assertNoError();
    }

    @Test
    void worksWithTheKeyboardAlone() throws IOException, InterruptedException {
        openChecked(TestFrames.of(CLOTH, FRAMES));
        chromium.press("?");
        chromium.await("document.getElementById('help').open");
        chromium.press("Escape");
        chromium.await("!document.getElementById('help').open");
        for (int i = 0; i < 5; i++) {
            chromium.press("ArrowRight");
        }
        chromium.await("document.documentElement.dataset.shown === '5+0.000'");
        chromium.press("2");
        chromium.press("/");
        chromium.type("vf");
        tabTo("#contacts .grid-scroll");
        assertThat(chromium.text("getComputedStyle(document.activeElement).outlineStyle")).isEqualTo("solid");
        chromium.press("ArrowDown");
        chromium.press("Enter");
        chromium.await("document.querySelector('#contacts .line.current')?.getAttribute('aria-rowindex') === '2'");
        assertThat(chromium.words("frame-name")).startsWith("Frame 5 + ");
        chromium.press("3");
        tabTo("#body-list .grid-scroll");
        chromium.press("Enter");
        chromium.await("document.querySelector('#body-list .line .cell').innerText === '☐'");
        chromium.press("b");
        chromium.await("document.getElementById('boxes-words').textContent.includes('boxes')");
        for (String key : new String[] { "w", "n", "p", "x", "f", "z", "t", "r", "+", "-" }) {
            chromium.press(key);
        }
        chromium.press("ArrowLeft", Chromium.SHIFT);
        assertThat(chromium.text("document.documentElement.dataset.theme")).isEqualTo("dark");
        assertNoError();
    }

    @Test
    void reportsABrokenFrameAndShowsTheOthers() throws IOException, InterruptedException {
        TestFrames frames = TestFrames.of(CLOTH, 3);
        frames.addBroken();
        frames.add(CLOTH.positions(0.5));
        frames.add(CLOTH.positions(0.6));
        openChecked(frames);

        assertThat(chromium.words("frame-problems")).contains("frame-003.ply", "vertex 7");
        chromium.open(server.address() + "#frame=3");
        chromium.await("!document.getElementById('frame-problem').hidden");
        assertThat(chromium.words("frame-problem")).contains("Frame 3",
                "frame-003.ply: ends in the middle of vertex 7; write the file again");
        chromium.press("ArrowRight");
        chromium.await("document.documentElement.dataset.shown === '4+0.000'");
        assertThat(chromium.value("document.getElementById('frame-problem').hidden").asBoolean()).isTrue();
        assertThat(chromium.text("document.querySelector('#steps .line:nth-child(5) .cell:nth-child(2)').innerText"))
                .matches("[0-9,]+");
        assertNoError();
    }

    @Test
    void reportsThatThereAreNoContacts() throws IOException, InterruptedException {
        Topology triangle = Topology.of(3, new int[] { 0, 1, 2 });
        TestFrames frames = new TestFrames(triangle);
        frames.add(new double[] { 0, 0, 0, 1, 0, 0, 0, 1, 0 });
        frames.add(new double[] { 0, 0, 1, 1, 0, 1, 0, 1, 1 });
        openChecked(frames);

        assertThat(chromium.words("summary-figure")).isEqualTo("✓ No contacts");
        chromium.press("2");
        chromium.await("document.getElementById('contact-count').innerText === '0 contacts'");
        assertNoError();
    }

    @Test
    void listsAHundredThousandPairsWithFewElements() throws IOException, InterruptedException {
        TestFrames frames = soup(4500, 0.55);
        server.show(new ViewedScene(SamplePages.info("soup", ReportInfo.DISCRETE), frames,
                new Search.Instants(Detector.discrete(frames.topology())),
                false));
        openFinished();
        chromium.press("2");
        chromium.await("document.querySelectorAll('#contacts .line').length > 0");
        int rows = chromium
                .value("Number(document.querySelector('#contacts .grid-scroll').getAttribute('aria-rowcount'))")
                .asInt();

        assertThat(rows).isGreaterThan(100_000);
        assertThat(chromium.value("document.querySelectorAll('#contacts .line').length").asInt()).isLessThan(60);
        chromium.click("#contacts .grid-scroll");
        chromium.press("End");
        chromium.await(
                "document.querySelector('#contacts .line.active')?.getAttribute('aria-rowindex') === '" + rows + "'");
        chromium.press("Enter");
        chromium.await("document.querySelector('#contacts .line.current')");
        assertNoError();
    }

    @Test
    void showsTrianglesThatChangeBetweenInstants() throws IOException, InterruptedException {
        TestFrames frames = new TestFrames(ChangingMesh.ONE);
        ChangingMesh.FRAMES.forEach(frames::add);
        server.show(new ViewedScene(SamplePages.info("cut", ReportInfo.DISCRETE), frames,
                new Search.Instants(Detector.discrete(frames.topology())), false));
        openFinished();
        assertThat(chromium.words("summary-figure")).isEqualTo("1 intersecting pair");
        chromium.press("3");
        assertThat(shownBodies()).isEqualTo(1);

        chromium.press("ArrowRight");
        chromium.await("document.documentElement.dataset.shown === '1+0.000'");
        assertThat(chromium.words("facts")).containsSubsequence("Triangles", "2", "Vertices", "6");
        assertThat(shownBodies()).isEqualTo(2);
        chromium.press("2");
        chromium.press("]");
        chromium.await("document.querySelector('#contacts .line.current')");
        assertThat(isBlueInTheMiddle(chromium.screenshot(directory.resolve("pair.png")))).isTrue();
        chromium.press("b");
        chromium.await("document.getElementById('boxes-words').innerText.includes('boxes')");

        chromium.press("Home");
        chromium.await("document.documentElement.dataset.shown === '0+0.000'");
        assertThat(chromium.words("facts")).containsSubsequence("Triangles", "1", "Vertices", "3");
        assertNoError();
    }

    @Test
    void namesPartsOfFramesWhoseTrianglesChangeAndKeepsTheirFilter() throws IOException, InterruptedException {
        TestFrames frames = new TestFrames(ChangingMesh.ONE);
        ChangingMesh.FRAMES.forEach(frames::add);
        frames.name(1, new SceneParts(List.of("plate", "blade <i>"), part -> 3 * part, part -> part, vertex -> vertex,
                triangle -> 40 + triangle));
        server.show(new ViewedScene(SamplePages.info("cut", ReportInfo.DISCRETE), frames,
                new Search.Instants(Detector.discrete(frames.topology())), false));
        openFinished();
        chromium.press("2");
        assertThat(chromium.value("document.getElementById('part-filter').hidden").asBoolean()).isTrue();

        chromium.press("ArrowRight");
        chromium.await("document.querySelector('#contacts .line:not([hidden])')");
        assertThat(chromium.text("document.querySelector('#contacts .line').innerText").lines())
                .containsExactly("0", "triangle 40 of plate", "triangle 41 of blade <i>");
        chromium.click("#part-a");
        chromium.type("nothing");
        chromium.await("document.getElementById('contact-count').innerText === '0 of 1 pairs'");
        chromium.click("#back");
        chromium.await("document.documentElement.dataset.shown === '0+0.000'");
        assertThat(chromium.value("document.getElementById('part-filter').hidden").asBoolean()).isTrue();
        chromium.click("#forward");
        chromium.await("document.getElementById('contact-count').innerText === '0 of 1 pairs'");
        assertNoError();
    }

    @Test
    void checksASceneWithFixedPartsAndReportsOneThatMoves() throws IOException, InterruptedException {
        Crates crates = new Crates();
        TestFrames frames = new TestFrames(crates.scene().topology());
        frames.name(0, crates.parts());
        frames.add(crates.positions(2));
        frames.add(crates.positions(0));
        double[] moved = crates.positions(0);
        moved[24] += 1; // a vertex of the fixed part
        frames.add(moved);
        server.show(new ViewedScene(SamplePages.info("crates", ReportInfo.CONTINUOUS), frames,
                new Search.Motion(Detector.continuous(crates.scene()), true), false));
        openFinished();

        assertThat(chromium.words("summary-figure")).matches("[0-9,]+ contacts");
        assertThat(chromium.words("frame-problems")).contains("part 'crate 2' is rigid or fixed and moves");
        chromium.press("2");
        chromium.click("#part-a");
        chromium.type("crate 2");
        chromium.await("/^[1-9].* of /.test(document.getElementById('contact-count').innerText)");
        assertNoError();
    }

    private static int shownBodies() throws IOException, InterruptedException {
        return chromium.value("document.querySelectorAll('#body-list .line:not([hidden])').length").asInt();
    }

    @Test
    void showsFindingsThatArriveBeforeTheirFrame() throws IOException, InterruptedException {
        TestFrames frames = TestFrames.of(CLOTH, 2);
        frames.reachPagesLate(2000);
        openChecked(frames);
        chromium.press("2");

        chromium.await("Number(document.querySelector('#contacts .grid-scroll').getAttribute('aria-rowcount')) > 0");
        assertNoError();
    }

    @Test
    void requestsAMissingShapeAgain() throws IOException, InterruptedException {
        openChecked(TestFrames.of(CLOTH, 2));

        String answers = chromium.text("""
                import("graze/scene").then(async ({ source }) => {
                  const another = new source.constructor(source.report);
                  const fetch = window.fetch;
                  window.fetch = () => Promise.reject(new Error("no network"));
                  const first = await another.shape().catch((error) => error.message);
                  window.fetch = fetch;
                  return `${first}, then ${(await another.shape()).bodyCount}`;
                })""");

        assertThat(answers)
                .isEqualTo("the server does not answer; has graze view ended?, then " + CLOTH.topology().bodyCount());
    }

    @Test
    void followsNewFrames() throws IOException, InterruptedException {
        server.notice("frames/ holds no mesh file");
        chromium.load(server.address().toString());
        chromium.await("document.getElementById('problem').innerText.includes('holds no mesh file')");
        assertThat(chromium.text("getComputedStyle(document.querySelector('main')).visibility"))
                .as("nothing to play yet")
                .isEqualTo("hidden");

        TestFrames frames = TestFrames.of(CLOTH, 4);
        server.show(new ViewedScene(SamplePages.info("cloth", ReportInfo.CONTINUOUS), frames,
                new Search.Motion(Detector.continuous(frames.topology())), true));
        chromium.await("document.documentElement.dataset.shown === '3+0.000'");
        frames.add(CLOTH.positions(0.9));
        server.grown();
        chromium.await("document.documentElement.dataset.shown === '4+0.000'");
        chromium.press("Home");
        chromium.await("document.documentElement.dataset.shown === '0+0.000'");
        frames.add(CLOTH.positions(1));
        server.grown();
        chromium.await("document.getElementById('counter-last').innerText === '5'");
        assertThat(chromium.text("document.documentElement.dataset.shown")).isEqualTo("0+0.000");
        assertNoError();

        server.show(
                new ViewedScene(SamplePages.info("restarted", ReportInfo.CONTINUOUS), TestFrames.of(CLOTH, 2),
                        new Search.None(), true));
        chromium.await("document.title === 'restarted · Graze'");
    }

    private void openChecked(TestFrames frames) throws IOException, InterruptedException {
        server.show(new ViewedScene(SamplePages.info("cloth", ReportInfo.CONTINUOUS), frames,
                new Search.Motion(Detector.continuous(frames.topology())), false));
        openFinished();
    }

    private void openFinished() throws IOException, InterruptedException {
        chromium.open(server.address().toString());
        chromium.await(
                "document.getElementById('progress-area').hidden && "
                        + "!document.getElementById('summary-figure').innerText.includes('…')");
    }

    private static Contacts contacts(int step) {
        double[] t0 = CLOTH.positions(step / (FRAMES - 1.0));
        try (Detector detector = Detector.continuous(CLOTH.topology()).start(t0)) {
            return detector.advance(CLOTH.positions((step + 1) / (FRAMES - 1.0)));
        }
    }

    private static int contactsOfAll() {
        int total = 0;
        for (int step = 0; step < FRAMES - 1; step++) {
            total += contacts(step).size();
        }
        return total;
    }

    private static String grouped(long count) {
        return String.format(Locale.UK, "%,d", count);
    }

    /** Returns random triangles in the unit cube. */
    private static TestFrames soup(int count, double size) {
        Random random = new Random(7);
        double[] positions = new double[9 * count];
        for (int triangle = 0; triangle < count; triangle++) {
            double[] centre = { random.nextDouble(), random.nextDouble(), random.nextDouble() };
            for (int i = 0; i < 9; i++) {
                positions[9 * triangle + i] = centre[i % 3] + size * (random.nextDouble() - 0.5);
            }
        }
        int[] triangles = new int[3 * count];
        Arrays.setAll(triangles, i -> i);
        TestFrames frames = new TestFrames(Topology.of(3 * count, triangles));
        frames.add(positions);
        return frames;
    }

    private void tabTo(String selector) throws IOException, InterruptedException {
        for (int i = 0; i < 60; i++) {
            if (chromium.value("document.activeElement.matches('" + selector + "')").asBoolean()) {
                return;
            }
            chromium.press("Tab");
        }
        throw new AssertionError("Tab does not reach " + selector);
    }

    private static byte[] picture(String name) throws IOException, InterruptedException {
        return Files.readAllBytes(chromium.screenshot(directory.resolve(name)));
    }

    /** Returns the centre of the view, where the mark of the selected contact is after a flight. */
    private static boolean isBlueInTheMiddle(Path picture) throws IOException, InterruptedException {
        BufferedImage image = ImageIO.read(picture.toFile());
        int x = chromium
                .value("(() => { const box = document.getElementById('canvas').getBoundingClientRect(); return "
                        + "box.x + box.width / 2; })()")
                .asInt();
        int y = chromium.value(
                "(() => { const box = document.getElementById('canvas').getBoundingClientRect(); return box.y + "
                        + "box.height / 2; })()")
                .asInt();
        int rgb = image.getRGB(x, y);
        return (rgb & 0xff) > 200 && (rgb >> 16 & 0xff) < 80;
    }

    private static void assertNoError() throws IOException, InterruptedException {
        assertThat(chromium.text("document.documentElement.dataset.error ?? ''")).isEmpty();
    }
}
