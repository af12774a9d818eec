/**
 * The text around the picture: facts about the run, the summary, the caption of a frame, the legend, problems, and what
 * the page leaves out.
 */

import { element, listFacts, plural, showHeading, whole } from "graze/page";
import { continuous, findings, report, rowCount, rowOfFrame, source } from "graze/scene";
import { toiColour, toiGradient } from "graze/palette";

const UNIT = continuous ? "step" : "frame";
const FINDING = continuous ? "contact" : "intersecting pair";

export function showRun() {
  showHeading(report);
  showFacts(report);
  element("toggle-points").hidden = element("toggle-normals").hidden = !continuous;
  element("moment-control").hidden = !continuous;
  element("tab-steps").textContent = continuous ? "Steps" : "Frames";
  element("tab-contacts").textContent = continuous ? "Contacts" : "Pairs";
  showLegend();
  showFindings();
  for (const news of ["rows", "frames", "finished", "problem", "notice"]) {
    source.addEventListener(news, showFindings);
  }
}

function showFacts({ triangles, vertices, bodies, parts = 1 }) {
  listFacts({
    Mode: report.mode,
    Engine: report.engine,
    Threads: whole.format(report.threads),
    Triangles: whole.format(triangles),
    Vertices: whole.format(vertices),
    ...(parts > 1 && { Parts: whole.format(parts) }),
    Bodies: whole.format(bodies),
    Graze: report.version,
  });
}

let sized;

/** Updates the size of the shown mesh when it changes. */
export function showSize(shape) {
  if (shape !== sized) {
    sized = shape;
    showFacts({
      triangles: shape.triangles.length / 3,
      vertices: shape.bodies.length,
      bodies: shape.bodyCount,
      parts: shape.parts.names.length,
    });
  }
}

let pending = false;

/** Updates the summary, once for all events that arrive together. */
function showFindings() {
  if (pending) {
    return;
  }
  pending = true;
  queueMicrotask(() => {
    pending = false;
    showSummary();
    showProgress();
    showProblems();
    element("legend").hidden = report.rows.every(row => findings(row) === 0);
    element("notes").textContent = notes().join(" ");
  });
}

const isComplete = () => report.finished && report.problems.size === 0;

function showSummary() {
  const known = report.rows.filter(Boolean);
  const total = known.reduce((sum, row) => sum + findings(row), 0);
  const hit = known.filter(row => findings(row) > 0).length;
  element("summary").classList.toggle("clear", total === 0 && known.length > 0 && isComplete());
  element("summary-figure").textContent = total === 0 ? noFindings(known.length) : plural(total, FINDING);
  const where = () => `in ${whole.format(hit)} of ${plural(known.length, UNIT)}; ${firstFinding()}`;
  element("summary-text").textContent = total === 0 ? nothingFound(known.length) : where();
}

function noFindings(known) {
  if (!report.checked) {
    return "Not checked";
  }
  if (rowCount() === 0) {
    return report.live ? "Waiting for frames" : "Nothing to check";
  }
  return known === 0 ? "Checking …" : `${isComplete() ? "✓ " : ""}No ${FINDING}s${isComplete() ? "" : " so far"}`;
}

function nothingFound(known) {
  if (!report.checked) {
    return "The frames are only shown; leave out --no-check to find what collides.";
  }
  if (rowCount() === 0) {
    return continuous
      ? "A motion needs two frames; --mode discrete finds what intersects in one."
      : "The sequence has no frame.";
  }
  return isComplete()
    ? `All clear: ${continuous ? "nothing touches" : "no triangles intersect"} in ${plural(known, UNIT)}.`
    : "";
}

function firstFinding() {
  const first = report.rows.findIndex(row => findings(row) > 0);
  return continuous
    ? `first in step ${first} → ${first + 1} at toi ${report.rows[first].toi.toFixed(5)}`
    : `first in frame ${first}`;
}

function showProgress() {
  const done = report.rows.filter(Boolean).length;
  const running = report.checked && !report.finished && done < rowCount();
  element("progress-area").hidden = !running;
  element("progress").max = rowCount() || 1;
  element("progress").value = done;
  element("progress-words").textContent = `Checking: ${whole.format(done)} of ${plural(rowCount(), UNIT)}`;
}

/** Lists frames that cannot be read, and a check that stopped. */
function showProblems() {
  const all = [...report.problems.values()];
  const more = all.length > 3 ? ` And ${plural(all.length - 3, "more frame")} cannot be read.` : "";
  element("frame-problems").textContent = all.slice(0, 3).join(" · ") + more;
  element("frame-problems").hidden = all.length === 0;
  element("notice").textContent = report.notice ?? "";
  element("notice").hidden = !report.notice;
}

function showLegend() {
  element("legend").classList.toggle("single", !continuous);
  element("ramp-ends").hidden = !continuous;
  element("legend-title").textContent = continuous ? "Time of impact within the step" : "Intersecting triangles";
  element("ramp").style.background = continuous ? toiGradient() : `rgb(${toiColour(0).join(" ")})`;
}

function notes() {
  if (source.served) {
    return ["Positions are shown in single precision; the check uses the full ones."];
  }
  const sentences = ["Positions are shown with 16 bits per axis; the check used the full ones."];
  if (report.stride > 1) {
    const held = `${whole.format(report.shownFrames.length)} of ${whole.format(report.frameNames.length)}`;
    sentences.push(
      `To keep the page small, the view holds one frame in ${report.stride} and the last (${held}); ` +
        `the table is complete.`,
    );
  }
  if (report.rows.some(row => findings(row) > report.contactLimit)) {
    const which = continuous ? "the earliest" : "the first";
    sentences.push(
      `At most ${whole.format(report.contactLimit)} ${FINDING}s are listed and marked per ${UNIT}, ${which}.`,
    );
  }
  return sentences;
}

export function showCaption({ frame, fraction }) {
  const name = report.frameNames[frame] ?? "";
  element("frame-name").textContent =
    fraction > 0 ? `Frame ${frame} + ${fraction.toFixed(3)} · ${name}` : `Frame ${frame} · ${name}`;
  const row = rowOfFrame(frame);
  const finding = row < 0 ? "" : caption(row, report.rows[row]);
  element("frame-finding").textContent = finding;
  element("canvas").setAttribute("aria-label", `The meshes in 3D at frame ${frame}. ${finding}`);
}

function caption(row, found) {
  const count = findings(found);
  const known = count === 0 ? `no ${FINDING}s` : plural(count, FINDING);
  const words = found ? known : report.checked ? "not checked yet" : "not checked";
  return continuous ? `Step ${row} → ${row + 1}: ${words}` : words;
}
