/**
 * Two charts over all steps (or instants): above, a bar as high as what the step found, vertex-face below and edge-edge above; below, the
 * milliseconds it took, by stage. The shown step is marked. Beside them, the shown step's milliseconds in words.
 */

import { continuous, findings, report, rowCount, rowOfFrame, source } from "graze/scene";

const GAP = 1;
const WIDEST_BAR = 36;
/** The part of the height that shows what was found; the rest shows milliseconds. */
const UPPER = 0.58;
const MIDDLE_GAP = 4;
const MILLISECONDS = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });

export class Timeline {
  constructor(canvas, player, showRow) {
    this.canvas = canvas;
    this.player = player;
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      showRow(this.#rowAt(event));
    });
    canvas.addEventListener("pointermove", (event) => {
      if (event.buttons === 1) {
        showRow(this.#rowAt(event));
      }
    });
    player.addEventListener("frame", () => this.draw());
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

  /** Once for all that comes until the next display. */
  #drawSoon() {
    if (!this.pending) {
      this.pending = true;
      requestAnimationFrame(() => {
        this.pending = false;
        this.draw();
      });
    }
  }

  draw() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const ratio = window.devicePixelRatio;
    this.canvas.width = width * ratio;
    this.canvas.height = height * ratio;
    const context = this.canvas.getContext("2d");
    context.scale(ratio, ratio);
    const style = getComputedStyle(this.canvas);
    const known = report.rows.filter(Boolean);
    const highest = known.reduce((most, row) => Math.max(most, findings(row)), 0);
    const slowest = known.reduce((most, row) => Math.max(most, row.ms), 0);
    this.canvas.setAttribute("aria-label", this.#describe(highest));
    this.#drawMarker(context, style, width, height);
    for (const bar of this.#bars(width)) {
      drawStack(context, style, bar, 0, height * UPPER, foundParts(bar.row), highest);
      drawStack(context, style, bar, height * UPPER + MIDDLE_GAP, height, stageParts(bar.row), slowest);
    }
    this.#showStages(style);
  }

  /** One bar per row, or per pixel where there are more rows than pixels; such a bar stands for its highest row. */
  #bars(width) {
    const count = Math.max(1, Math.min(rowCount(), Math.floor(width / 2)));
    const cell = width / count;
    const barWidth = Math.min(cell, WIDEST_BAR);
    const bars = Array.from({ length: count }, (_, i) => ({ x: (i + 0.5) * cell - barWidth / 2, width: barWidth, row: null }));
    report.rows.forEach((row, i) => {
      const bar = bars[Math.floor((i * count) / rowCount())];
      if (bar && (!bar.row || findings(bar.row) < findings(row))) {
        bar.row = row;
      }
    });
    return rowCount() === 0 ? [] : bars;
  }

  #drawMarker(context, style, width, height) {
    const row = rowOfFrame(this.player.frame);
    if (row < 0) {
      return;
    }
    const cell = width / rowCount();
    const markerWidth = Math.min(Math.max(cell, 3), WIDEST_BAR);
    const left = (row + 0.5) * cell - markerWidth / 2;
    context.fillStyle = style.getPropertyValue("--selected");
    context.fillRect(left, 0, markerWidth, height);
    context.fillStyle = style.getPropertyValue("--accent");
    context.fillRect(left, 0, markerWidth, 2);
  }

  /** The stages of the shown row with their colours: the chart's legend. */
  #showStages(style) {
    const row = report.rows[rowOfFrame(this.player.frame)];
    const list = document.getElementById("stages");
    list.replaceChildren();
    report.stages.forEach((name, stage) => {
      const item = document.createElement("li");
      const took = row ? ` ${MILLISECONDS.format(row.stages[stage])}` : "";
      item.textContent = `${name}${took}`;
      item.style.setProperty("--swatch", style.getPropertyValue(stageColour(stage)));
      list.append(item);
    });
    document.getElementById("stages-total").textContent = row ? `${MILLISECONDS.format(row.ms)} ms:` : "";
  }
}

const stageColour = (stage) => `--stage-${stage}`;

function foundParts(row) {
  if (!row) {
    return [];
  }
  return continuous ? [[row.vf, "--bar"], [row.ee, "--bar-soft"]] : [[row.pairs, "--bar"]];
}

function stageParts(row) {
  return row ? row.stages.map((took, stage) => [took, stageColour(stage)]) : [];
}

/** Parts on top of each other between two heights; the highest stack fills them. */
function drawStack(context, style, { x, width }, top, bottom, parts, highest) {
  const gap = width > 4 ? GAP : 0;
  const scale = (bottom - top - 3) / (highest || 1);
  let base = bottom;
  context.fillStyle = style.getPropertyValue("--line");
  context.fillRect(x + gap / 2, bottom - 1, width - gap, 1);
  for (const [value, colour] of parts) {
    context.fillStyle = style.getPropertyValue(colour);
    context.fillRect(x + gap / 2, base - value * scale, width - gap, value * scale);
    base -= value * scale;
  }
}
