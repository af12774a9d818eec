/** Collisions, drawn over the surface: faces colored by time of impact, a dot at each contact, and its normal. */

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  Points,
  SRGBColorSpace,
} from "three";
import { NORMAL_UNIT } from "graze/findings";
import { dotMaterial, surfaceMaterial } from "graze/material";
import { toiColour } from "graze/palette";

/** The opacity of a dot behind a surface, and the number of dots from which they are drawn without rings. */
const FAINT = 0.22;
const CROWD = 1000;
const NORMAL_LENGTH = 0.025;
/** Colors of times of impact, computed once. */
const SHADES = 256;

export class Overlay {
  constructor(surface) {
    this.surface = surface;
    this.faceMaterial = surfaceMaterial();
    this.faces = new Mesh(new BufferGeometry(), this.faceMaterial);
    this.faces.renderOrder = 1;
    this.dots = new Points(new BufferGeometry(), dotMaterial(1, true));
    // Contacts on the far side or between layers still show faintly through what hides them.
    this.hiddenDots = new Points(this.dots.geometry, dotMaterial(FAINT, false));
    this.points = new Group().add(this.hiddenDots, this.dots);
    this.normals = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ vertexColors: true }));
    this.normals.visible = false;
    this.group = new Group().add(this.faces, this.points, this.normals);
    for (const part of [this.faces, this.dots, this.hiddenDots, this.normals]) {
      part.frustumCulled = false;
    }
    this.findings = null;
  }

  /**
   * Shows findings over the current surface: at the start of a step all that will happen in it, within the step what
   * has touched so far.
   */
  show(findings, fraction) {
    const until = fraction > 0 ? fraction : Infinity;
    this.#showFaces(findings, until);
    if (findings !== this.findings || until !== this.until) {
      this.#showContacts(findings, until);
    }
    this.findings = findings;
    this.until = until;
  }

  #showFaces({ faces, faceTois }, until) {
    const { positions, normals, triangles, hidden, ground } = this.surface;
    const drawn = body => body !== ground && !hidden.has(body);
    const shown = Array.from(faces.keys()).filter(
      i => !(faceTois[i] > until) && drawn(this.surface.bodyOfFace(faces[i])),
    );
    const corners = new Uint32Array(3 * shown.length);
    shown.forEach((at, i) => corners.set(triangles.subarray(3 * faces[at], 3 * faces[at] + 3), 3 * i));
    replaceAttributes(this.faces, {
      position: gather(positions, corners),
      normal: gather(normals, corners),
      color: colours(corners.length, i => faceTois[shown[Math.floor(i / 3)]] ?? 0),
    });
  }

  #showContacts({ points, tois, normals, rows }, until) {
    const shown = Uint32Array.from(Array(rows).keys()).filter(i => !(tois[i] > until));
    const toi = i => tois[shown[i]] ?? 0;
    replaceAttributes(this.dots, { position: gather(points, shown), color: colours(shown.length, toi) });
    this.hiddenDots.geometry = this.dots.geometry;
    this.#sizeDots(shown.length);
    const wanted = this.normals.visible && normals.length > 0;
    const staffs = wanted ? shown : new Uint32Array(0);
    setAttributes(this.normals, {
      position: needles(points, normals, staffs),
      color: colours(2 * staffs.length, i => toi(i >> 1)),
    });
  }

  /** Draws dots smaller and plainer the more there are, so that thousands still leave the surface visible. */
  #sizeDots(count) {
    const pixels = Math.min(9, Math.max(2.5, 11 - 2 * Math.log10(count + 1)));
    for (const dots of [this.dots, this.hiddenDots]) {
      dots.material.uniforms.size.value = pixels * window.devicePixelRatio;
      dots.material.uniforms.ringed.value = count > CROWD ? 0 : 1;
    }
    this.hiddenDots.material.uniforms.opacity.value = count > CROWD ? FAINT / 3 : FAINT;
  }

  setNormals(visible) {
    this.normals.visible = visible;
    if (this.findings) {
      this.#showContacts(this.findings, this.until);
    }
  }

  setFacets(facets) {
    this.faceMaterial.flatShading = facets;
    this.faceMaterial.needsUpdate = true;
  }
}

function setAttributes(object, attributes) {
  object.geometry.dispose();
  object.geometry = new BufferGeometry();
  for (const [name, values] of Object.entries(attributes)) {
    object.geometry.setAttribute(name, new BufferAttribute(values, 3));
  }
}

function replaceAttributes(object, attributes) {
  setAttributes(object, attributes);
  object.visible = attributes.position.length > 0;
}

function gather(vectors, indices) {
  const gathered = new Float32Array(3 * indices.length);
  for (let i = 0; i < indices.length; i++) {
    const from = 3 * indices[i];
    gathered[3 * i] = vectors[from];
    gathered[3 * i + 1] = vectors[from + 1];
    gathered[3 * i + 2] = vectors[from + 2];
  }
  return gathered;
}

/** Draws a line from each contact along its normal. */
export function needles(points, normals, contacts, length = NORMAL_LENGTH) {
  const ends = new Float32Array(6 * contacts.length);
  contacts.forEach((contact, i) => {
    for (let axis = 0; axis < 3; axis++) {
      const start = points[3 * contact + axis];
      ends[6 * i + axis] = start;
      ends[6 * i + 3 + axis] = start + (length * normals[3 * contact + axis]) / NORMAL_UNIT;
    }
  });
  return ends;
}

const shades = new Float32Array(3 * (SHADES + 1));
for (let shade = 0; shade <= SHADES; shade++) {
  const [red, green, blue] = toiColour(shade / SHADES);
  new Color().setRGB(red / 255, green / 255, blue / 255, SRGBColorSpace).toArray(shades, 3 * shade);
}

function colours(count, toi) {
  const values = new Float32Array(3 * count);
  for (let i = 0; i < count; i++) {
    const shade = 3 * Math.round(SHADES * Math.min(Math.max(toi(i), 0), 1));
    values[3 * i] = shades[shade];
    values[3 * i + 1] = shades[shade + 1];
    values[3 * i + 2] = shades[shade + 2];
  }
  return values;
}
