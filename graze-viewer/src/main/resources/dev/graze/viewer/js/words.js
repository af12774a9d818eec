/** The words around the picture: facts of the run, the summary, the caption of a frame, the legend, and what the page leaves out. */

import { continuous, findings, report, rowOfFrame } from "graze/payload";
import { toiColour, toiGradient } from "graze/palette";

const element = (id) => document.getElementById(id);
const whole = new Intl.NumberFormat("en-GB");

export function showRun() {
  element("command").textContent = report.command;
  element("command").title = report.command;
  element("title").title = report.title;
  const facts = {
    Mode: report.mode,
    Engine: report.engine,
    Threads: whole.format(report.threads),
    Triangles: whole.format(report.triangles),
    Vertices: whole.format(report.vertices),
    Bodies: whole.format(report.bodies),
    Graze: report.version,
  };
  for (const [name, value] of Object.entries(facts)) {
    element("facts").append(fact(name, value));
  }
  showSummary();
  showLegend();
  element("notes").textContent = notes().join(" ");
}

function fact(name, value) {
  const pair = document.createElement("div");
  const term = document.createElement("dt");
  const definition = document.createElement("dd");
  term.textContent = name;
  definition.textContent = value;
  pair.append(term, definition);
  return pair;
}

function plural(count, noun) {
  return `${whole.format(count)} ${noun}${count === 1 ? "" : "s"}`;
}

const UNIT = continuous ? "step" : "frame";
const FINDING = continuous ? "contact" : "intersecting pair";

function showSummary() {
  const total = report.rows.reduce((sum, row) => sum + findings(row), 0);
  const hit = report.rows.filter((row) => findings(row) > 0).length;
  element("summary").classList.toggle("clear", total === 0 && report.rows.length > 0);
  element("summary-figure").textContent = total === 0 ? noFindings() : plural(total, FINDING);
  const where = () => `in ${whole.format(hit)} of ${plural(report.rows.length, UNIT)}; ${firstFinding()}`;
  element("summary-text").textContent = total === 0 ? nothingFound() : where();
}

function noFindings() {
  return report.rows.length === 0 ? "Nothing to check" : `✓ No ${FINDING}s`;
}

function nothingFound() {
  if (report.rows.length === 0) {
    return continuous ? "A continuous check needs two frames." : "The sequence has no frame.";
  }
  return `All clear: ${continuous ? "nothing touches" : "no triangles intersect"} in ${plural(report.rows.length, UNIT)}.`;
}

function firstFinding() {
  const first = report.rows.findIndex((row) => findings(row) > 0);
  return continuous ? `first in step ${first} → ${first + 1} at toi ${report.rows[first].toi.toFixed(5)}` : `first in frame ${first}`;
}

function showLegend() {
  element("legend").hidden = report.rows.every((row) => findings(row) === 0);
  element("toggle-points").hidden = !continuous;
  element("legend").classList.toggle("single", !continuous);
  element("ramp-ends").hidden = !continuous;
  element("legend-title").textContent = continuous ? "Time of impact within the step" : "Intersecting triangles";
  element("ramp").style.background = continuous ? toiGradient() : `rgb(${toiColour(0).join(" ")})`;
}

function notes() {
  const sentences = ["Positions are shown with 16 bits per axis; the check used the full ones."];
  if (report.stride > 1) {
    const held = `${whole.format(report.shownFrames.length)} of ${whole.format(report.frameNames.length)}`;
    sentences.push(`To keep the page small, the view holds one frame in ${report.stride} and the last (${held}); the table is complete.`);
  }
  if (continuous && report.rows.some((row) => findings(row) > report.pointLimit)) {
    sentences.push(`At most ${whole.format(report.pointLimit)} contact points are drawn per step, the earliest.`);
  }
  return sentences;
}

export function showCaption(frame) {
  element("frame-name").textContent = `Frame ${frame} · ${report.frameNames[frame]}`;
  const row = rowOfFrame(frame);
  const finding = row < 0 ? "" : caption(row, findings(report.rows[row]));
  element("frame-finding").textContent = finding;
  element("canvas").setAttribute("aria-label", `The meshes in 3D at frame ${frame}. ${finding}`);
}

function caption(row, count) {
  const found = count === 0 ? `no ${FINDING}s` : plural(count, FINDING);
  return continuous ? `Step ${row} → ${row + 1}: ${found}` : found;
}
