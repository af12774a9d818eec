/** A bar per step (or instant) as high as what it found, the shown one marked. Vertex-face below, edge-edge above. */

import { continuous, findings, report, rowOfFrame } from "graze/payload";

const GAP = 1;
const WIDEST_BAR = 36;

export class Timeline {
  constructor(canvas, player, showRow) {
    this.canvas = canvas;
    this.player = player;
    this.highest = report.rows.reduce((most, row) => Math.max(most, findings(row)), 0);
    canvas.setAttribute("aria-label", this.#describe());
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
    new ResizeObserver(() => this.draw()).observe(canvas);
  }

  #describe() {
    const what = continuous ? "contacts per step" : "intersecting pairs per frame";
    return `Bar chart of ${what}, ${report.rows.length} bars, highest ${this.highest}`;
  }

  #rowAt(event) {
    const { left, width } = this.canvas.getBoundingClientRect();
    const row = Math.floor(((event.clientX - left) / width) * report.rows.length);
    return Math.min(Math.max(row, 0), report.rows.length - 1);
  }

  draw() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const ratio = window.devicePixelRatio;
    this.canvas.width = width * ratio;
    this.canvas.height = height * ratio;
    const context = this.canvas.getContext("2d");
    context.scale(ratio, ratio);
    const style = getComputedStyle(this.canvas);
    this.#drawMarker(context, style, width, height);
    for (const bar of this.#bars(width)) {
      this.#drawBar(context, style, bar, height);
    }
  }

  /** One bar per row, or per pixel where there are more rows than pixels; such a bar stands for its highest row. */
  #bars(width) {
    const count = Math.max(1, Math.min(report.rows.length, Math.floor(width / 2)));
    const cell = width / count;
    const barWidth = Math.min(cell, WIDEST_BAR);
    const bars = Array.from({ length: count }, (_, i) => ({ x: (i + 0.5) * cell - barWidth / 2, width: barWidth, row: null }));
    report.rows.forEach((row, i) => {
      const bar = bars[Math.floor((i * count) / report.rows.length)];
      bar.row = bar.row && findings(bar.row) >= findings(row) ? bar.row : row;
    });
    return report.rows.length === 0 ? [] : bars;
  }

  #drawBar(context, style, { x, width, row }, height) {
    const gap = width > 4 ? GAP : 0;
    const scale = (height - 3) / Math.max(this.highest, 1);
    const fill = (from, count, colour) => {
      context.fillStyle = style.getPropertyValue(colour);
      context.fillRect(x + gap / 2, height - (from + count) * scale, width - gap, count * scale);
    };
    fill(0, 1 / scale, "--line");
    if (continuous) {
      fill(0, row.vf, "--bar");
      fill(row.vf, row.ee, "--bar-soft");
    } else {
      fill(0, row.pairs, "--bar");
    }
  }

  #drawMarker(context, style, width, height) {
    const row = rowOfFrame(this.player.frame);
    if (row < 0) {
      return;
    }
    const cell = width / report.rows.length;
    const markerWidth = Math.min(Math.max(cell, 3), WIDEST_BAR);
    const left = (row + 0.5) * cell - markerWidth / 2;
    context.fillStyle = style.getPropertyValue("--selected");
    context.fillRect(left, 0, markerWidth, height);
    context.fillStyle = style.getPropertyValue("--accent");
    context.fillRect(left, 0, markerWidth, 2);
  }
}
