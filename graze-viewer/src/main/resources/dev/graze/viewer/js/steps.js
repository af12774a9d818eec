/** Lists one row per step or instant; choosing one moves the view to its frame. */

import { Grid } from "graze/grid";
import { element, whole } from "graze/page";
import { continuous, report, rowCount, rowOfFrame, source } from "graze/scene";

const precise = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const milliseconds = ms => (ms < 1000 ? precise.format(ms) : whole.format(Math.round(ms)));

const UNKNOWN = "…";
const row = i => report.rows[i];
const known = (i, text) => (row(i) ? text(row(i)) : UNKNOWN);
const dim = test => ({ cell: i => (!row(i) || test(row(i)) ? "none" : "") });

const TOI_HINT = "Earliest time of impact, 0 at the start of the step, 1 at its end";

const CONTINUOUS_COLUMNS = [
  { head: "Step", width: "1.2fr", text: i => `${i} → ${i + 1}` },
  {
    head: "VF",
    width: "1fr",
    hint: "Vertex-face contacts",
    text: i => known(i, ({ vf }) => whole.format(vf)),
    className: swatched("vf"),
  },
  {
    head: "EE",
    width: "1fr",
    hint: "Edge-edge contacts",
    text: i => known(i, ({ ee }) => whole.format(ee)),
    className: swatched("ee"),
  },
  {
    head: "First toi",
    width: "1fr",
    hint: TOI_HINT,
    text: i => known(i, ({ toi }) => toi?.toFixed(5) ?? "–"),
    className: dim(({ toi }) => toi === undefined),
  },
  { head: "ms", width: "1fr", hint: "Milliseconds for the step", text: i => known(i, ({ ms }) => milliseconds(ms)) },
];

const DISCRETE_COLUMNS = [
  { head: "Frame", width: "0.7fr", text: i => `${i}` },
  { head: "Name", width: "1.6fr", text: i => report.frameNames[i], className: { head: "name", cell: () => "name" } },
  {
    head: "Pairs",
    width: "1fr",
    hint: "Intersecting pairs of triangles",
    text: i => known(i, ({ pairs }) => whole.format(pairs)),
    className: swatched("pairs"),
  },
  { head: "ms", width: "1fr", hint: "Milliseconds for the frame", text: i => known(i, ({ ms }) => milliseconds(ms)) },
];

function swatched(key) {
  return { head: `swatch ${key === "ee" ? "ee" : "vf"}`, ...dim(found => found[key] === 0) };
}

export function connectSteps(player, showRow) {
  const columns = continuous ? CONTINUOUS_COLUMNS : DISCRETE_COLUMNS;
  const grid = new Grid(element("steps"), columns, { name: continuous ? "Steps" : "Frames", choose: showRow });
  grid.setCount(rowCount());
  player.addEventListener("frame", () => grid.setCurrent(rowOfFrame(player.frame)));
  source.addEventListener("frames", () => grid.setCount(rowCount()));
  source.addEventListener("rows", () => grid.draw());
  return grid;
}
