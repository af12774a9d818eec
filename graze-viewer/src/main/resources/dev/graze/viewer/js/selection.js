/**
 * The contact chosen from the list: its two features as lines, its point and its normal, drawn over everything else.
 */

import { BufferAttribute, BufferGeometry, Group, LineBasicMaterial, LineSegments, Points, PointsMaterial } from "three";
import { continuous } from "graze/scene";
import { needles } from "graze/overlay";

const COLOUR = 0x0a84ff;
/** The length of the normal, relative to the size of the features. */
const NORMAL_REACH = 2.5;
/** Which of a contact's vertices are joined by lines: for VF the face, for EE both edges. */
const FACE_LINES = [1, 2, 2, 3, 3, 1];
const EDGE_LINES = [0, 1, 2, 3];

export class Selection {
  constructor(surface) {
    this.surface = surface;
    this.lines = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ color: COLOUR, depthTest: false }));
    this.dot = new Points(
      new BufferGeometry(),
      new PointsMaterial({ color: COLOUR, size: 11, sizeAttenuation: false, depthTest: false }),
    );
    this.group = new Group().add(this.lines, this.dot);
    this.group.visible = false;
    for (const part of [this.lines, this.dot]) {
      part.frustumCulled = false;
      part.renderOrder = 3;
    }
  }

  clear() {
    this.contact = -1;
    this.group.visible = false;
  }

  choose(findings, contact) {
    this.findings = findings;
    this.contact = contact;
    this.group.visible = true;
    this.show();
  }

  /** Draws the features at their current positions. */
  show() {
    if (!this.group.visible) {
      return;
    }
    const { points, normals, idsPerRow } = this.findings;
    const corners = this.corners();
    const normal = idsPerRow === 4 ? needles(points, normals, [this.contact], NORMAL_REACH * this.reach()) : [];
    place(this.lines, [...corners.flatMap(vertex => this.#position(vertex)), ...normal]);
    place(this.dot, points.subarray(3 * this.contact, 3 * this.contact + 3));
  }

  #position(vertex) {
    return [...this.surface.positions.subarray(3 * vertex, 3 * vertex + 3)];
  }

  /** Returns the endpoints of the lines, as vertices. */
  corners() {
    const { ids, idsPerRow, vertexFaces } = this.findings;
    const own = ids.subarray(idsPerRow * this.contact, idsPerRow * (this.contact + 1));
    if (continuous) {
      return (this.contact < vertexFaces ? FACE_LINES : EDGE_LINES).map(which => own[which]);
    }
    return [...own].flatMap(face => [0, 1, 1, 2, 2, 0].map(corner => this.surface.triangles[3 * face + corner]));
  }

  /** Returns how far the features extend from the contact. */
  reach() {
    const { points } = this.findings;
    const [x, y, z] = points.subarray(3 * this.contact, 3 * this.contact + 3);
    return this.corners().reduce((most, vertex) => {
      const [px, py, pz] = this.#position(vertex);
      return Math.max(most, Math.hypot(px - x, py - y, pz - z));
    }, 0);
  }
}

function place(object, positions) {
  object.geometry.dispose();
  object.geometry = new BufferGeometry();
  object.geometry.setAttribute("position", new BufferAttribute(Float32Array.from(positions), 3));
}
