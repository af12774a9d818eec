/**
 * Where the data comes from: the page itself, which holds a report, or the server it came from. Both provide facts
 * about the run, and arrays on demand. A served source also fires events: "frames", "rows", "problem", "notice",
 * "finished".
 */

import { FrameCache } from "graze/cache";
import { LastFindings, decodeFindings } from "graze/findings";
import { element, heldBytes } from "graze/page";
import { Shape, decodeFrame } from "graze/shape";
import { connectTheme } from "graze/theme";

/** The largest 16-bit coordinate: the upper bound of the box. */
const STEPS = 65535;

export async function openSource() {
  const held = JSON.parse(element("report").textContent);
  return held ? new HeldSource(held) : ServedSource.open();
}

/** Data in inert elements of the page, decoded on demand. */
class HeldSource extends EventTarget {
  constructor(report) {
    super();
    this.served = false;
    this.report = { ...report, finished: true, checked: true, problems: new Map() };
    this.shapes = new Map();
    this.frames = new FrameCache(frame => this.#decode(frame));
    this.found = new LastFindings(async row => decodeFindings(heldBytes(`findings-${row}`), this.report));
  }

  shape = async () => this.#shape("");
  frame = frame => this.frames.get(frame);
  findings = row => this.found.get(row);
  prefetch() {}
  listen() {}

  /** Returns a shape by its position in the page: one object for all frames that have it. */
  #shape(suffix) {
    if (!this.shapes.has(suffix)) {
      this.shapes.set(
        suffix,
        new Shape(
          new Uint32Array(heldBytes(`triangles${suffix}`)),
          new Int32Array(heldBytes(`bodies${suffix}`)),
          JSON.parse(element(`parts${suffix}`).textContent),
        ),
      );
    }
    return this.shapes.get(suffix);
  }

  /** 16-bit coordinates divide the box of all frames; the page's space is that of the first one. */
  async #decode(frame) {
    const { boxMin, boxMax, centre, radius, shapes } = this.report;
    const quantised = new Uint16Array(heldBytes(`frame-${frame}`));
    const scale = boxMin.map((min, axis) => (boxMax[axis] - min) / (radius * STEPS));
    const offset = boxMin.map((min, axis) => (min - centre[axis]) / radius);
    const positions = new Float32Array(quantised.length);
    for (let i = 0; i < positions.length; i++) {
      positions[i] = quantised[i] * scale[i % 3] + offset[i % 3];
    }
    const shape = this.#shape(frame in shapes ? `-${shapes[frame]}` : "");
    return { positions, shape, byteLength: positions.byteLength };
  }
}

/** Data from the server, with frames loaded as they are needed. */
class ServedSource extends EventTarget {
  /** Opens as soon as there is something to show; until then the page says what the server is waiting for. */
  static async open() {
    const facts = await (await fetch("/scene")).json();
    if (facts.waiting === undefined) {
      return new ServedSource(facts);
    }
    showWaiting(facts.waiting);
    new EventSource("/events").addEventListener("hello", () => location.reload());
    return new Promise(() => {});
  }

  constructor(facts) {
    super();
    this.served = true;
    this.report = {
      ...facts,
      frameNames: [],
      shownFrames: [],
      rows: [],
      stride: 1,
      finished: false,
      problems: new Map(),
    };
    this.frames = new FrameCache(async frame => decodeFrame(await bytes(`/frames/${frame}`), await this.shape()));
    this.found = new LastFindings(async row => decodeFindings(await bytes(`/findings/${row}`), this.report));
    this.nothing = decodeFindings(new ArrayBuffer(0), this.report);
  }

  shape = () => (this.firstShape ??= this.#loadShape());
  frame = frame => this.frames.get(frame);
  hierarchy = async frame => (await answer(`/hierarchy/${frame}`)).json();
  boxes = async (kind, frame, level) => new Float32Array(await bytes(`/${kind}/${frame}/${level}`));

  /** Failures are not cached: the next request asks the server again. */
  async #loadShape() {
    try {
      const parts = answer("/parts").then(response => response.json());
      const [triangles, bodies] = await Promise.all([bytes("/triangles"), bytes("/bodies"), parts]);
      return new Shape(new Uint32Array(triangles), new Int32Array(bodies), await parts);
    } catch (error) {
      this.firstShape = undefined;
      throw error;
    }
  }

  /** Returns what a row found; nothing while that is not known. */
  findings = async row => (this.report.rows[row] ? this.found.get(row) : this.nothing);

  prefetch(frames) {
    frames
      .filter(frame => frame < this.report.frameNames.length)
      .forEach(frame => this.frames.get(frame).catch(() => {}));
  }

  /** Starts listening to the server's events; past ones come first. */
  listen() {
    const events = new EventSource("/events");
    const on = (name, take) => events.addEventListener(name, event => take(JSON.parse(event.data)));
    on("hello", ({ id }) => id !== this.report.id && location.reload());
    on("frames", news => this.#addFrames(news));
    on("row", ({ number, ...row }) => this.#say("rows", () => (this.report.rows[number] = row)));
    on("problem", ({ frame, message }) => this.#say("problem", () => this.report.problems.set(frame, message)));
    on("notice", ({ message }) => this.#say("notice", () => (this.report.notice = message)));
    on("finished", () => this.#say("finished", () => (this.report.finished = true)));
  }

  #addFrames({ from, names }) {
    this.#say("frames", () => {
      names.forEach((name, i) => (this.report.frameNames[from + i] = name));
      this.report.shownFrames = this.report.frameNames.map((name, frame) => frame);
    });
  }

  #say(event, change) {
    change();
    this.dispatchEvent(new Event(event));
  }
}

/** Returns the response to a request, or throws an error with the server's message. */
async function answer(path) {
  const response = await fetch(path).catch(() => {
    throw new Error("the server does not answer; has graze view ended?");
  });
  if (!response.ok) {
    throw new Error(await response.text());
  }
  return response;
}

const bytes = async path => (await answer(path)).arrayBuffer();

function showWaiting(message) {
  const problem = element("problem");
  problem.textContent = `Waiting for the first frame. ${message}`;
  problem.hidden = false;
  connectTheme(new URLSearchParams(location.hash.slice(1)).get("theme"), () => {});
  document.documentElement.dataset.waiting = "true";
}
