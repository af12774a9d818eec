/** What is shown, as far as it is known: facts of the run, names of frames, a row for each step or instant. */

import { openSource } from "graze/source";

export const source = await openSource();
export const report = source.report;
export const continuous = report.mode === "continuous";

/** How many rows there will be for the frames there are. */
export function rowCount() {
  return Math.max(continuous ? report.frameNames.length - 1 : report.frameNames.length, 0);
}

/**
 * The row that belongs to a frame: the step that leads out of it (into it, for the last one), or its instant; -1
 * without rows.
 */
export function rowOfFrame(frame) {
  return Math.min(frame, rowCount() - 1);
}

/** How many contacts or intersecting pairs a row has; none while it is not known. */
export function findings(row) {
  if (!row) {
    return 0;
  }
  return continuous ? row.vf + row.ee : row.pairs;
}

/** The shown frame whose row has the most findings; the first one of several. */
export function busiestFrame() {
  const found = report.shownFrames.map((frame) => findings(report.rows[rowOfFrame(frame)]));
  return report.shownFrames[found.indexOf(found.reduce((most, count) => Math.max(most, count), 0))];
}

/** Whether the motion out of a frame can be shown: the next one must be there. */
export function hasMotion(frame) {
  return continuous && report.shownFrames.includes(frame + 1);
}
