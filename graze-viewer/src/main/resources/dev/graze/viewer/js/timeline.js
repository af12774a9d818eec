/**
 * Two charts over all steps (or instants). Above, bars of what each step found, vertex-face below edge-edge; below, the
 * milliseconds it took, by stage. The shown step is marked, and its milliseconds are given as text.
 */

import { element } from "graze/page";
import { continuous, findings, report, rowCount, rowOfFrame, source } from "graze/scene";

const GAP = 1;
const WIDEST_BAR = 36;
/** The share of the height for findings; the rest shows milliseconds. */
const UPPER = 0.58;
const MIDDLE_GAP = 4;
const OF_INTEREST = 0.95;
const MILLISECONDS = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });

export class Timeline {
  constructor(canvas, player, showRow) {
    this.canvas = canvas;
    this.player = player;
    this.marker = element("timeline-marker");
    this.stages = report.stages.map((name, stage) => stageItem(name, stage));
    element("stages").append(...this.stages);
    canvas.addEventListener("pointerdown", event => {
      canvas.setPointerCapture(event.pointerId);
      showRow(this.#rowAt(event));
    });
    canvas.addEventListener("pointermove", event => {
      if (event.buttons === 1) {
        showRow(this.#rowAt(event));
      }
    });
    player.addEventListener("frame", () => this.#showCurrent());
    for (const news of ["frames", "rows"]) {
      source.addEventListener(news, () => this.#drawSoon());
    }
    new ResizeObserver(() => this.draw()).observe(canvas);
  }

  #describe(highest) {
    const what = continuous ? "contacts per step" : "intersecting pairs per frame";
    return `Bar chart of ${what} and of milliseconds by stage, ${rowCount()} bars, highest ${highest}`;
  }

  #rowAt(event) {
    const { left, width } = this.canvas.getBoundingClientRect();
    const row = Math.floor(((event.clientX - left) / width) * rowCount());
    return Math.min(Math.max(row, 0), Math.max(rowCount() - 1, 0));
  }

  /** Redraws once for all changes until the next animation frame. */
  #drawSoon() {
    if (!this.pending) {
      this.pending = true;
      requestAnimationFrame(() => {
        this.pending = false;
        this.draw();
      });
    }
  }

  /** Draws all bars; showing another frame only moves the marker. */
  draw() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const ratio = window.devicePixelRatio;
    this.canvas.width = width * ratio;
    this.canvas.height = height * ratio;
    const context = this.canvas.getContext("2d");
    context.scale(ratio, ratio);
    const colour = colours(this.canvas);
    const known = report.rows.filter(Boolean);
    const highest = known.reduce((most, row) => Math.max(most, findings(row)), 0);
    this.canvas.setAttribute("aria-label", this.#describe(highest));
    this.stages.forEach((item, stage) => (item.hidden = !known.some(({ stages }) => stages[stage] > 0)));
    const slowest = nearlyHighest(known.map(({ ms }) => ms));
    for (const bar of this.#bars(width)) {
      drawStack(context, colour, bar, 0, height * UPPER, foundParts(bar.row), highest);
      drawStack(context, colour, bar, height * UPPER + MIDDLE_GAP, height, stageParts(bar.row), slowest);
    }
    this.#showCurrent();
  }

  /** Draws one bar per row, or per pixel if there are more rows than pixels; such a bar shows its highest row. */
  #bars(width) {
    const count = Math.max(1, Math.min(rowCount(), Math.floor(width / 2)));
    const cell = width / count;
    const barWidth = Math.min(cell, WIDEST_BAR);
    const bars = Array.from({ length: count }, (_, i) => ({
      x: (i + 0.5) * cell - barWidth / 2,
      width: barWidth,
      row: null,
    }));
    report.rows.forEach((row, i) => {
      const bar = bars[Math.floor((i * count) / rowCount())];
      if (bar && (!bar.row || findings(bar.row) < findings(row))) {
        bar.row = row;
      }
    });
    return rowCount() === 0 ? [] : bars;
  }

  /** Marks the shown row and lists its milliseconds; the names of the stages serve as the chart's legend. */
  #showCurrent() {
    const current = rowOfFrame(this.player.frame);
    const row = report.rows[current];
    this.marker.hidden = current < 0;
    this.marker.style.left = `${(100 * (current + 0.5)) / rowCount()}%`;
    this.marker.style.width = `clamp(3px, ${100 / rowCount()}%, ${WIDEST_BAR}px)`;
    this.stages.forEach(
      (item, stage) => (item.lastChild.data = row ? ` ${MILLISECONDS.format(row.stages[stage])}` : ""),
    );
    element("stages-total").textContent = row ? `${MILLISECONDS.format(row.ms)} ms:` : "";
  }
}

function stageItem(name, stage) {
  const item = document.createElement("li");
  item.append(name, " ");
  item.style.setProperty("--swatch", `var(${stageColour(stage)})`);
  return item;
}

/** Colors by name, each looked up once. */
function colours(drawn) {
  const style = getComputedStyle(drawn);
  const known = new Map();
  return name => known.get(name) ?? known.set(name, style.getPropertyValue(name)).get(name);
}

/** Returns the highest value except for a few: a slow first step would dwarf the others, so its bar is cut off. */
function nearlyHighest(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(OF_INTEREST * sorted.length) - 1)] ?? 0;
}

const stageColour = stage => `--stage-${report.stages[stage]}`;

function foundParts(row) {
  if (!row) {
    return [];
  }
  return continuous
    ? [
        [row.vf, "--bar"],
        [row.ee, "--bar-soft"],
      ]
    : [[row.pairs, "--bar"]];
}

function stageParts(row) {
  return row ? row.stages.map((took, stage) => [took, stageColour(stage)]) : [];
}

/** Stacks values between two heights; the highest stack fills them. */
function drawStack(context, colourOf, { x, width }, top, bottom, parts, highest) {
  const gap = width > 4 ? GAP : 0;
  const scale = (bottom - top - 3) / (highest || 1);
  let base = bottom;
  context.fillStyle = colourOf("--line");
  context.fillRect(x + gap / 2, bottom - 1, width - gap, 1);
  for (const [value, colour] of parts) {
    context.fillStyle = colourOf(colour);
    const height = Math.min(value * scale, base - top);
    context.fillRect(x + gap / 2, base - height, width - gap, height);
    base -= height;
  }
}
