/** What the page holds: the report as one object, and the large arrays in elements of their own, decoded when asked for. */

export const report = JSON.parse(document.getElementById("report").textContent);
export const continuous = report.mode === "continuous";

/** The largest 16-bit coordinate and time: the far side of the box, the end of a step. */
export const STEPS = 65535;

/** Stands for a row in a page that has none. */
const NOTHING = { vf: 0, ee: 0, pairs: 0 };

function bytes(id) {
  const element = document.getElementById(id);
  const text = atob(element ? element.textContent : "");
  const decoded = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    decoded[i] = text.charCodeAt(i);
  }
  return decoded.buffer;
}

export const triangles = () => new Uint32Array(bytes("triangles"));
export const bodies = () => new Int32Array(bytes("bodies"));
export const framePositions = (frame) => new Uint16Array(bytes(`frame-${frame}`));

/** What is drawn over the mesh for one row of the table: faces, points, and the time of impact of each in units of 1/STEPS. */
export function overlayOf(row) {
  return {
    faces: new Uint32Array(bytes(`faces-${row}`)),
    faceTois: new Uint16Array(bytes(`face-tois-${row}`)),
    points: new Uint16Array(bytes(`points-${row}`)),
    pointTois: new Uint16Array(bytes(`point-tois-${row}`)),
  };
}

/** The row that belongs to a frame: the step that leads out of it (into it, for the last one), or its instant; -1 without rows. */
export function rowOfFrame(frame) {
  return Math.min(frame, report.rows.length - 1);
}

/** The shown frame whose row has the most findings; the first one of several. */
export function busiestFrame() {
  const found = report.shownFrames.map((frame) => findings(report.rows[rowOfFrame(frame)] ?? NOTHING));
  return report.shownFrames[found.indexOf(Math.max(...found))];
}

/** How many contacts or intersecting pairs a row has. */
export function findings(row) {
  return continuous ? row.vf + row.ee : row.pairs;
}
