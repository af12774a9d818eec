/**
 * The rows of the list: each pair, followed by the places where its parts meet if there are several. A row knows its
 * gap: the distance of the parts, or the depth as a negative number, so that one order serves both.
 */

import { report, spheres } from "graze/clash/data";
import { HARD, kindOf } from "graze/clash/words";

/** How much of the smaller part to show around a place, whose own size may be 0. */
const CONTEXT = 0.32;

class Row {
  constructor(pairNumber, place) {
    this.pairNumber = pairNumber;
    this.pair = report.pairs[pairNumber];
    /** The number of the group, -1 for the pair as a whole. */
    this.place = place;
    this.group = place < 0 ? null : this.pair.groups[place];
    const { triangles, state, id, witness } = this.group ?? this.pair;
    Object.assign(this, { triangles, state, id });
    this.kind = kindOf(this.pair.relation);
    this.gap = gapOf(this);
    /** A pair whose own segment is not given has that of its deepest place. */
    this.witness = witness ?? (this.group ? undefined : deepest(this.pair.groups)?.witness);
  }

  get groups() {
    return this.group ? [this.place] : [...this.pair.groups.keys()];
  }

  /** Returns the sphere to look at, or null if the row has no place in the assembly. */
  get sphere() {
    const around = this.#around();
    const parts = [spheres[this.pair.a], spheres[this.pair.b]].filter(Boolean);
    if (!around) {
      return parts.length === 0 ? null : smallest(parts);
    }
    const context = parts.length === 0 ? 0.1 : CONTEXT * smallest(parts).radius;
    return { center: around.center, radius: Math.max(around.radius, context) };
  }

  /** Returns a sphere around the groups and the segment. */
  #around() {
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    const include = (center, radius) =>
      center.forEach((coordinate, axis) => {
        low[axis] = Math.min(low[axis], coordinate - radius);
        high[axis] = Math.max(high[axis], coordinate + radius);
      });
    const groups = this.groups.map(group => this.pair.groups[group]);
    groups.forEach(({ center, radius }) => include(center, radius));
    if (this.witness) {
      include(this.witness.slice(0, 3), 0);
      include(this.witness.slice(3), 0);
    }
    if (low[0] > high[0]) {
      return null;
    }
    const only = groups.length === 1 && !this.witness ? groups[0] : null;
    return (
      only ?? {
        center: low.map((coordinate, axis) => (coordinate + high[axis]) / 2),
        radius: Math.max(...high.map((coordinate, axis) => coordinate - low[axis])) / 2,
      }
    );
  }
}

/** Returns the depth or the distance of a row as one number; undefined if neither is known. */
function gapOf({ kind, group, pair }) {
  const { depth } = group ?? pair;
  if (HARD.includes(kind)) {
    return depth > 0 ? -depth : undefined;
  }
  return kind === "touching" ? 0 : pair.distance;
}

const deepest = groups =>
  groups.reduce((best, group) => ((group.depth ?? 0) > (best?.depth ?? -1) ? group : best), undefined);
const smallest = around => around.reduce((best, sphere) => (sphere.radius < best.radius ? sphere : best));

/** One row per pair, in the order of the results. */
export const pairRows = report.pairs.map((pair, number) => new Row(number, -1));

/** Returns the rows of a pair's places; none if there is only one, which the pair's own row shows. */
export function placeRows(row) {
  return (row.places ??= row.pair.groups.length < 2 ? [] : row.pair.groups.map((_, i) => new Row(row.pairNumber, i)));
}

/** Returns the row of a pair or group by its id. */
export function rowOfId(id) {
  for (const row of pairRows) {
    const found = row.id === id ? row : placeRows(row).find(place => place.id === id);
    if (found) {
      return found;
    }
  }
  return undefined;
}
