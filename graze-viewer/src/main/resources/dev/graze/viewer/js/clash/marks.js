/** What is drawn over the parts: a dot for every clash, and the contour, triangles and segment of the chosen one. */

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  Points,
  Vector3,
} from "three";
import { dotMaterial } from "graze/material";
import { element } from "graze/page";
import { assembly, decodeGroup } from "graze/clash/data";
import { Ribbons } from "graze/clash/ribbons";
import { pairRows, placeRows } from "graze/clash/rows";
import { length } from "graze/clash/words";

/** Widths in pixels with their casing, and the size of dots. */
const CONTOUR = 5;
const SEGMENT = 6;
const DOT = 10;
/** The distance of the label from its segment, in pixels. */
const BESIDE = 12;
/** How near to a dot a click must be, in pixels. */
const REACH = 12;

export const cssColour = name => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

export class Marks {
  constructor(stage) {
    this.stage = stage;
    this.contour = new Ribbons(stage, CONTOUR);
    this.segment = new Ribbons(stage, SEGMENT, 0.9);
    this.ends = dots(1, false, DOT);
    this.faces = new Mesh(
      new BufferGeometry(),
      new MeshBasicMaterial({ transparent: true, opacity: 0.4, side: DoubleSide, depthWrite: false }),
    );
    this.faces.material.polygonOffset = true;
    this.faces.material.polygonOffsetFactor = this.faces.material.polygonOffsetUnits = -1;
    this.faces.frustumCulled = false;
    this.faces.renderOrder = 2;
    this.faces.visible = false;
    /** Dots of all clashes, faint where a surface hides them. */
    this.all = dots(1, true, DOT);
    this.allBehind = dots(0.35, false, DOT);
    this.overview = new Group().add(this.allBehind, this.all);
    this.markable = pairRows
      .flatMap(row => (placeRows(row).length > 0 ? placeRows(row) : [row]))
      .filter(row => row.state !== "gone" && row.pair.state !== "gone" && row.sphere);
    this.keep(new Set(pairRows.keys()));
    this.group = new Group().add(this.faces, this.contour.group, this.segment.group, this.ends, this.overview);
    this.show(null);
    stage.addEventListener("drawn", () => this.#placeLabel());
  }

  /** Shows dots for the pairs of these numbers only. */
  keep(pairs) {
    this.rows = this.markable.filter(({ pairNumber }) => pairs.has(pairNumber));
    place(this.all, Float32Array.from(this.rows.flatMap(row => row.sphere.center)));
    this.allBehind.geometry = this.all.geometry;
    this.#colourDots();
  }

  #colourDots() {
    const kinds = [...new Set(this.rows.map(({ kind }) => kind))];
    const colours = new Map(kinds.map(kind => [kind, new Color(cssColour(kind))]));
    paint(
      this.all,
      this.rows.map(({ kind }) => colours.get(kind)),
    );
  }

  /** Uses the colors of the theme. */
  recolour() {
    this.contour.setColours(cssColour("contour"), cssColour("casing"));
    this.faces.material.color.set(cssColour("contour"));
    this.#colourDots();
    this.#colourSegment();
  }

  #colourSegment() {
    const tone = new Color(cssColour("ink"));
    this.segment.setColours(tone, cssColour("casing"));
    paint(this.ends, Array(this.ends.geometry.getAttribute("position").count).fill(tone));
  }

  /** Marks a row, or nothing. */
  show(row) {
    this.row = row;
    const groups = row ? row.groups.map(group => decodeGroup(row.pairNumber, group)) : [];
    this.contour.set(concatenated(groups.map(({ segments }) => segments)));
    this.#showFaces(new Set(groups.flatMap(({ facesA, facesB }) => [...facesA, ...facesB])));
    this.#showSegment(row?.witness ?? []);
  }

  /** Shows a segment with its length, or a dot if a row has neither segment nor contour. */
  #showSegment(witness) {
    const isPoint = [0, 1, 2].every(axis => witness[axis] === witness[axis + 3]);
    this.segment.set(Float32Array.from(isPoint ? [] : witness));
    const needsDot = witness.length === 0 && !this.contour.group.visible;
    place(this.ends, Float32Array.from(needsDot ? (this.row?.sphere?.center ?? []) : witness));
    this.#colourSegment();
    const label = element("measure");
    label.textContent = witness.length > 0 && this.row.gap ? length(Math.abs(this.row.gap)) : "";
    label.hidden = label.textContent === "";
  }

  #showFaces(faces) {
    const { triangles } = assembly.shape;
    const positions = new Float32Array(9 * faces.size);
    let at = 0;
    for (const face of faces) {
      for (let corner = 0; corner < 3; corner++) {
        const vertex = 3 * triangles[3 * face + corner];
        positions.set(assembly.positions.subarray(vertex, vertex + 3), at);
        at += 3;
      }
    }
    place(this.faces, positions);
  }

  /** Puts the label beside the middle of the segment. */
  #placeLabel() {
    const label = element("measure");
    if (label.hidden) {
      return;
    }
    const { witness } = this.row;
    const [from, to] = [0, 3].map(end => this.#onScreen(new Vector3().fromArray(witness, end)));
    label.style.visibility = from && to ? "visible" : "hidden";
    if (from && to) {
      const [right, down] = [to.x - from.x, to.y - from.y];
      const pixels = Math.hypot(right, down);
      // To the right of a steep segment, above a flat one; in between the label's corner is next to it.
      const [aside, up] = pixels > 0 ? [Math.abs(down) / pixels, Math.abs(right) / pixels] : [1, 0];
      const falls = right * down > 0 ? 1 : -1;
      const x = (from.x + to.x) / 2 + aside * (label.offsetWidth / 2 + BESIDE);
      const y = (from.y + to.y) / 2 - falls * up * (label.offsetHeight / 2 + BESIDE);
      label.style.transform = `translate(${x - label.offsetWidth / 2}px, ${y - label.offsetHeight / 2}px)`;
    }
  }

  /** Returns where a point of the assembly is in the view, in pixels; null if it is behind the eye. */
  #onScreen(point) {
    const { camera, canvas, world } = this.stage;
    const seen = world.localToWorld(point).project(camera);
    return seen.z > 1
      ? null
      : { x: ((seen.x + 1) / 2) * canvas.clientWidth, y: ((1 - seen.y) / 2) * canvas.clientHeight };
  }

  /** Returns the row whose dot is at a place of the view, or undefined. */
  rowAt(x, y) {
    let best;
    let nearest = REACH;
    if (this.overview.visible) {
      for (const row of this.rows) {
        const at = this.#onScreen(new Vector3(...row.sphere.center));
        const away = at ? Math.hypot(at.x - x, at.y - y) : Infinity;
        if (away < nearest) {
          nearest = away;
          best = row;
        }
      }
    }
    return best;
  }
}

function dots(opacity, depthTest, pixels) {
  const points = new Points(new BufferGeometry(), dotMaterial(opacity, depthTest));
  points.material.uniforms.size.value = pixels * window.devicePixelRatio;
  points.frustumCulled = false;
  points.renderOrder = 5;
  // Drawn after glass surfaces, which would otherwise tint it.
  points.material.transparent = true;
  return points;
}

function place(object, positions) {
  object.geometry.dispose();
  object.geometry = new BufferGeometry();
  object.geometry.setAttribute("position", new BufferAttribute(positions, 3));
}

function paint(object, colours) {
  const values = new Float32Array(3 * colours.length);
  colours.forEach((colour, i) => colour.toArray(values, 3 * i));
  object.geometry.setAttribute("color", new BufferAttribute(values, 3));
}

function concatenated(arrays) {
  const all = new Float32Array(arrays.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of arrays) {
    all.set(array, at);
    at += array.length;
  }
  return all;
}
