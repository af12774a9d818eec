/** The findings as a table, a row per step or instant; a row takes the view to its frame. */

import { continuous, findings, report, rowOfFrame } from "graze/payload";

const whole = new Intl.NumberFormat("en-GB");
const milliseconds = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const TOI_HINT = "Earliest time of impact, 0 at the start of the step, 1 at its end";
const PAIRS_HINT = "Intersecting pairs of triangles";

const CONTINUOUS_COLUMNS = [
  { head: "Step", text: (row, i) => `${i} → ${i + 1}` },
  { head: "VF", headClass: "swatch vf", hint: "Vertex-face contacts", text: (row) => whole.format(row.vf), none: (row) => row.vf === 0 },
  { head: "EE", headClass: "swatch ee", hint: "Edge-edge contacts", text: (row) => whole.format(row.ee), none: (row) => row.ee === 0 },
  { head: "Earliest toi", hint: TOI_HINT, text: (row) => row.toi?.toFixed(5) ?? "–", none: (row) => row.toi === undefined },
  { head: "ms", hint: "Milliseconds for the step", text: (row) => milliseconds.format(row.ms) },
];

const DISCRETE_COLUMNS = [
  { head: "Frame", text: (row, i) => `${i}` },
  { head: "Name", headClass: "name", className: "name", text: (row, i) => report.frameNames[i] },
  { head: "Pairs", headClass: "swatch vf", hint: PAIRS_HINT, text: (row) => whole.format(row.pairs), none: (row) => row.pairs === 0 },
  { head: "ms", hint: "Milliseconds for the frame", text: (row) => milliseconds.format(row.ms) },
];

export function buildTable(player, showRow) {
  const table = document.getElementById("table");
  const columns = continuous ? CONTINUOUS_COLUMNS : DISCRETE_COLUMNS;
  table.tHead.append(headRow(columns));
  const seen = new Set(report.shownFrames.map(rowOfFrame));
  report.rows.forEach((row, i) => {
    const line = bodyRow(columns, row, i);
    line.classList.toggle("unseen", !seen.has(i));
    line.addEventListener("click", () => showRow(i));
    table.tBodies[0].append(line);
  });
  player.addEventListener("frame", () => markCurrent(table.tBodies[0].rows, rowOfFrame(player.frame)));
}

function headRow(columns) {
  const line = document.createElement("tr");
  for (const { head, headClass, hint } of columns) {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.textContent = head;
    cell.title = hint ?? "";
    cell.className = headClass ?? "";
    line.append(cell);
  }
  return line;
}

function bodyRow(columns, row, i) {
  const line = document.createElement("tr");
  columns.forEach(({ text, none, className }, column) => {
    const cell = line.insertCell();
    cell.className = className ?? "";
    cell.classList.toggle("none", none?.(row) ?? false);
    fill(cell, text(row, i), column === 0, findings(row));
  });
  return line;
}

/** The first cell holds a button, so that the row can be reached and pressed by keyboard. */
function fill(cell, text, isFirst, count) {
  if (!isFirst) {
    cell.textContent = cell.title = text;
    return;
  }
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  button.setAttribute("aria-label", `Show ${text}, ${count} found`);
  cell.append(button);
}

function markCurrent(lines, current) {
  for (const line of [...lines].filter((candidate) => candidate.hasAttribute("aria-current"))) {
    line.removeAttribute("aria-current");
  }
  if (current >= 0) {
    lines[current].setAttribute("aria-current", "true");
    reveal(lines[current]);
  }
}

/** Scrolls the table alone: scrollIntoView would move the whole page under the reader. */
function reveal(line) {
  const scroll = document.getElementById("table-scroll");
  const headHeight = scroll.querySelector("thead").offsetHeight;
  if (line.offsetTop < scroll.scrollTop + headHeight) {
    scroll.scrollTop = line.offsetTop - headHeight;
  } else if (line.offsetTop + line.offsetHeight > scroll.scrollTop + scroll.clientHeight) {
    scroll.scrollTop = line.offsetTop + line.offsetHeight - scroll.clientHeight;
  }
}
