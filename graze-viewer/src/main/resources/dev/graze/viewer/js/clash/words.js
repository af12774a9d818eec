/** How the page says what was found: names of relations, lengths, totals, the caption and the notes. */

import { element, listFacts, plural, showHeading, whole } from "graze/page";
import { report } from "graze/clash/data";

/** Relations as the filter offers them; parts inside one another are one kind. */
const KINDS = ["crossing", "coincident", "inside", "touching", "clearance", "apart"];
/** Relations of parts that share more than their surfaces. */
export const HARD = ["crossing", "coincident", "inside"];
export const STATES = ["new", "changed", "gone", "same"];
const INSIDE_NAMES = { "a-inside-b": "A inside B", "b-inside-a": "B inside A" };
const TITLES = {
  crossing: "Crossing",
  coincident: "Coincident",
  inside: "Inside",
  touching: "Touching",
  clearance: "Clearance",
  apart: "Apart",
};

const plain = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 4 });

/** Returns the kind of a relation, which is also the class of its color. */
export const kindOf = relation => (relation in INSIDE_NAMES ? "inside" : relation);
export const relationName = relation => INSIDE_NAMES[relation] ?? relation;
export const titleOf = kind => TITLES[kind];

/** Returns the kinds that occur. */
export function offeredKinds() {
  return KINDS.filter(kind => report.pairs.some(pair => kindOf(pair.relation) === kind));
}

export const hasBaseline = report.pairs.some(({ state }) => state !== "none");

/** Returns a number with four digits, or three and an exponent: the column of gaps has room for nine characters. */
export function figure(value) {
  const size = Math.abs(value);
  const digits = size !== 0 && (size < 1e-4 || size >= 1e7) ? value.toExponential(2) : plain.format(value);
  return digits.replace("-", "−");
}

export const length = value => (report.units ? `${figure(value)} ${report.units}` : figure(value));

const existing = report.pairs.filter(({ state }) => state !== "gone");

export function countOfKind(kind) {
  return existing.filter(({ relation }) => kindOf(relation) === kind).length;
}

export function countOfState(state) {
  return report.pairs.filter(pair => pair.state === state).length;
}

export function showRun() {
  showHeading(report);
  const present = report.parts.filter(({ exists }) => exists);
  const sum = key => whole.format(present.reduce((total, part) => total + part[key], 0));
  listFacts({
    Parts: whole.format(present.length),
    Triangles: sum("triangles"),
    ...(report.clearance > 0 && { Clearance: length(report.clearance) }),
    ...(report.units && { Unit: report.units }),
    Graze: report.version,
  });
  showSummary(present);
  showNotes(present);
}

function showSummary(present) {
  const hard = HARD.reduce((sum, kind) => sum + countOfKind(kind), 0);
  const touching = countOfKind("touching");
  const near = countOfKind("clearance");
  element("summary").classList.toggle("clear", existing.length === 0);
  element("summary-figure").textContent = existing.length === 0 ? "✓ No clashes" : hardClashes(hard);
  const parts = `in ${plural(present.length, "part")}`;
  const words = [
    touching > 0 ? `${plural(touching, "pair")} touching` : "",
    near > 0 ? `${plural(near, "pair")} closer than ${length(report.clearance)}` : "",
  ].filter(Boolean);
  element("summary-text").textContent =
    existing.length === 0
      ? `Nothing to report ${parts}.`
      : `${[parts, ...words].join("; ")}.`;
}

function hardClashes(count) {
  return count === 1 ? "1 hard clash" : `${count === 0 ? "No" : whole.format(count)} hard clashes`;
}

function showNotes(present) {
  const groups = report.pairs.filter(({ state }) => state !== "gone").flatMap(pair => pair.groups);
  const omitted = groups.filter(({ state, drawn }) => state !== "gone" && !drawn).length;
  const notes = [...report.notes];
  const open = present.filter(({ closed }) => !closed).map(({ name }) => name);
  if (open.length > 0) {
    const are = open.length === 1 ? "is" : "are";
    notes.push(`${plural(open.length, "part")} ${are} open and so without inside or depth: ${some(open)}.`);
  }
  if (omitted > 0) {
    notes.push(
      `To keep the page small, ${whole.format(omitted)} of ${plural(groups.length, "place")}, the least deep, ` +
        `have no contour and no triangles here; the list is complete.`,
    );
  }
  notes.push("The picture uses single precision; the results come from the full coordinates.");
  element("notes-title").textContent = plural(notes.length, "note");
  element("notes-area").open = notes.length > 1;
  element("notes").replaceChildren(
    ...notes.map(note => {
      const item = document.createElement("li");
      item.textContent = note;
      return item;
    }),
  );
}

/** Names at most eight. */
function some(names) {
  return names.length > 8 ? `${names.slice(0, 8).join(", ")} and ${names.length - 8} more` : names.join(", ");
}

/** Returns what a row says about depth or distance, in words. */
export function gapWords({ gap }) {
  if (gap === undefined) {
    return "";
  }
  return gap < 0 ? `${length(-gap)} deep` : gap > 0 ? `${length(gap)} apart` : "";
}

/** Describes the chosen row, or the whole assembly if there is none. */
export function showCaption(row) {
  const [title, text, before] = row ? describe(row) : ["Whole assembly", "Click a row or a dot to fly to a clash.", ""];
  element("caption-title").textContent = title;
  element("caption-text").textContent = text;
  element("caption-before").textContent = before;
  element("caption-before").hidden = before === "";
  element("canvas").setAttribute("aria-label", `The assembly in 3D. ${title}. ${text}`);
}

function describe(row) {
  const { pair } = row;
  const [a, b] = [pair.a, pair.b].map(part => report.parts[part].name);
  const sentence = {
    crossing: "They cross",
    coincident: "They coincide",
    "a-inside-b": "The first is inside the second",
    "b-inside-a": "The second is inside the first",
    touching: "They touch",
    clearance: "Within the clearance",
    apart: "Apart",
  }[pair.relation];
  const words = [
    row.state === "gone" ? `Gone since the baseline; there: ${relationName(pair.relation)}` : sentence,
    gapWords(row),
    row.triangles > 0 ? plural(row.triangles, "triangle pair") : "",
    placeWords(row),
    ["none", "gone"].includes(row.state) ? "" : row.state,
  ];
  const before = pair.before ? `Before: ${pair.before}` : "";
  return [`${a} × ${b}`, words.filter(Boolean).join(" · "), before];
}

function placeWords({ group, place, pair: { groups } }) {
  if (group) {
    return `place ${place + 1} of ${groups.length}`;
  }
  return groups.length > 1 ? plural(groups.length, "place") : "";
}

/** Lists what the colors in the view mean. */
export function showKey(entries) {
  element("key").replaceChildren(
    ...entries.map(({ colour, words, line }) => {
      const item = document.createElement("li");
      item.style.setProperty("--tone", colour);
      item.classList.toggle("line-sample", Boolean(line));
      item.textContent = words;
      return item;
    }),
  );
}
