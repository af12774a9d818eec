/** What is shown, as far as it is known: facts about the run, names of frames, a row for each step or instant. */

import { openSource } from "graze/source";

export const source = await openSource();
export const report = source.report;
export const continuous = report.mode === "continuous";

/** Returns how many rows the current frames will have. */
export function rowCount() {
  return Math.max(continuous ? report.frameNames.length - 1 : report.frameNames.length, 0);
}

/**
 * Returns the row of a frame: the step that starts there (that ends there, for the last frame), or its instant; -1
 * without rows.
 */
export function rowOfFrame(frame) {
  return Math.min(frame, rowCount() - 1);
}

/** Returns how many contacts or intersecting pairs a row has; none while it is not known. */
export function findings(row) {
  if (!row) {
    return 0;
  }
  return continuous ? row.vf + row.ee : row.pairs;
}

/** Returns the held frame whose row has the most findings; the first of several. */
export function busiestFrame() {
  const found = report.shownFrames.map(frame => findings(report.rows[rowOfFrame(frame)]));
  return report.shownFrames[found.indexOf(found.reduce((most, count) => Math.max(most, count), 0))];
}

/** Returns whether the motion from a frame can be shown: the next one must be available. */
export function hasMotion(frame) {
  return continuous && report.shownFrames.includes(frame + 1);
}
