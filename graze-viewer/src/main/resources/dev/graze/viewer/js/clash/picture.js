/**
 * The 3D view of an assembly: all parts, or two of them in strong colors with the others faint, hidden or shown.
 * All draw from the same buffers; parts are ranges of them.
 */

import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments, Mesh, Vector3 } from "three";
import { glassMaterial, surfaceMaterial, wireMaterial } from "graze/material";
import { Orbit } from "graze/orbit";
import { element } from "graze/page";
import { createStage } from "graze/stage";
import { Surface } from "graze/surface";
import { assembly, report, trianglesOf } from "graze/clash/data";
import { creaseEdges } from "graze/clash/creases";
import { Marks, cssColour } from "graze/clash/marks";
import { showKey } from "graze/clash/words";

const OTHERS = ["faint", "hidden", "shown"];
/** Opacities of glass where it faces the eye and at its rim: the other parts, and the two. */
const GHOST = [0.012, 0.2];
const GLASS = [0.2, 0.72];

export class Picture {
  /** Returns the picture, or null if the browser has no WebGL 2. */
  static open() {
    const stage = createStage(element("canvas"));
    return stage ? new Picture(stage) : null;
  }

  constructor(stage) {
    this.stage = stage;
    this.row = null;
    this.others = OTHERS[0];
    this.seeThrough = true;
    this.markersWanted = true;
    this.wireframeWanted = false;
    this.surface = new Surface(assembly.shape);
    this.surface.show(assembly, null, 0);
    this.solid = this.surface.material;
    this.ghost = glassMaterial(...GHOST);
    this.two = [new Highlight(this.surface), new Highlight(this.surface)];
    this.marks = new Marks(stage);
    const { mesh, wireframe } = this.surface;
    stage.world.add(mesh, wireframe, this.marks.group, ...this.two.flatMap(part => part.objects));
    stage.setZUp(true);
    this.orbit = new Orbit(stage, [{ positions: assembly.positions, shape: assembly.shape }]);
  }

  /** Isolates the parts of a row and flies to it; without a row shows everything. */
  show(row) {
    this.row = row;
    this.marks.show(row);
    this.#update();
    if (row?.sphere) {
      const { center, radius } = row.sphere;
      const [ax, ay, az, bx, by, bz] = row.witness ?? [0, 0, 0, 0, 0, 0];
      this.orbit.frame(new Vector3(...center), radius, new Vector3(bx - ax, by - ay, bz - az));
    }
  }

  /** Shows dots for these pairs only. */
  markPairs(pairs) {
    this.marks.keep(new Set(pairs.map(({ pairNumber }) => pairNumber)));
    this.stage.requestDraw();
  }

  setSeeThrough(on) {
    this.seeThrough = on;
    this.#update();
  }

  setWireframe(on) {
    this.wireframeWanted = on;
    this.#update();
  }

  setMarkers(on) {
    this.markersWanted = on;
    this.#update();
  }

  setTriangles(on) {
    this.marks.faces.visible = on;
    this.#update();
  }

  /** Switches to the next way of drawing the other parts and returns its name. */
  turnOthers() {
    this.others = OTHERS[(OTHERS.indexOf(this.others) + 1) % OTHERS.length];
    this.#update();
    return this.others;
  }

  recolour() {
    this.two[0].setColour(cssColour("part-a"));
    this.two[1].setColour(cssColour("part-b"));
    this.two.forEach(part => part.setWireColour(cssColour("wire")));
    this.surface.setWireColour(cssColour("wire"));
    this.ghost.color.set(cssColour("apart"));
    this.marks.recolour();
    this.#update();
  }

  #update() {
    const { mesh, wireframe } = this.surface;
    const parts = this.row ? [this.row.pair.a, this.row.pair.b] : [];
    this.#drawOthers(parts.map(trianglesOf));
    mesh.visible = parts.length === 0 || this.others !== "hidden";
    wireframe.visible = this.wireframeWanted && (parts.length === 0 || this.others === "shown");
    this.two.forEach((part, which) =>
      part.show(parts.length === 0 ? null : trianglesOf(parts[which]), this.seeThrough, this.wireframeWanted),
    );
    this.marks.overview.visible = this.markersWanted && (parts.length === 0 || this.others === "shown");
    this.#explain(parts);
    this.stage.requestDraw();
  }

  /** Draws the other parts: what remains between the ranges of the two. */
  #drawOthers(ranges) {
    const { mesh } = this.surface;
    mesh.geometry.clearGroups();
    const material = ranges.length > 0 && this.others === "faint" ? this.ghost : this.solid;
    if (ranges.length === 0) {
      mesh.material = material;
      return;
    }
    mesh.material = [material];
    let from = 0;
    const end = { first: assembly.shape.triangles.length / 3, count: 0 };
    for (const { first, count } of [...ranges.sort((a, b) => a.first - b.first), end]) {
      if (first > from) {
        mesh.geometry.addGroup(3 * from, 3 * (first - from), 0);
      }
      from = Math.max(from, first + count);
    }
  }

  #explain(parts) {
    const named = parts.map((part, which) => ({
      colour: `var(--part-${which === 0 ? "a" : "b"})`,
      words: report.parts[part].name + (report.parts[part].exists ? "" : " (not in this assembly)"),
    }));
    const measured = this.row?.gap < 0 ? "deepest point to the surface" : "nearest points";
    const lines = [
      { ribbons: this.marks.contour, colour: "var(--contour)", words: "where the surfaces meet", line: true },
      { ribbons: this.marks.segment, colour: "var(--ink)", words: measured, line: true },
    ];
    showKey([...named, ...lines.filter(({ ribbons }) => ribbons.group.visible)]);
  }
}

/** One of the two isolated parts: a range of the surface in its own color, solid or like glass. */
class Highlight {
  constructor(surface) {
    this.solid = surfaceMaterial();
    this.solid.vertexColors = false;
    this.glass = glassMaterial(...GLASS);
    const geometry = new BufferGeometry();
    geometry.setIndex(surface.mesh.geometry.index);
    Object.entries(surface.mesh.geometry.attributes).forEach(([name, values]) => geometry.setAttribute(name, values));
    this.mesh = new Mesh(geometry, this.glass);
    this.wireframe = new Mesh(geometry, wireMaterial());
    this.edges = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ transparent: true, opacity: 0.45 }));
    this.objects = [this.mesh, this.wireframe, this.edges];
    this.objects.forEach(object => {
      object.frustumCulled = object.visible = false;
    });
    this.first = -1;
  }

  setColour(colour) {
    this.solid.color.set(colour);
    this.glass.color.set(colour);
  }

  setWireColour(colour) {
    this.wireframe.material.color.set(colour);
    this.edges.material.color.set(colour);
  }

  /** Shows a range of triangles, or nothing. */
  show(range, seeThrough, withWireframe) {
    this.mesh.visible = range !== null && range.count > 0;
    this.wireframe.visible = this.mesh.visible && withWireframe;
    this.edges.visible = this.mesh.visible;
    if (this.mesh.visible) {
      this.mesh.geometry.setDrawRange(3 * range.first, 3 * range.count);
      this.mesh.material = seeThrough ? this.glass : this.solid;
      this.#showEdges(range);
    }
  }

  /** Draws edges and creases: without them, shapes of glass are hard to read. */
  #showEdges({ first, count }) {
    if (first !== this.first) {
      this.first = first;
      const { positions, origins, shape } = assembly;
      const index = creaseEdges(positions, shape.triangles.subarray(3 * first, 3 * (first + count)), origins);
      this.edges.geometry.dispose();
      this.edges.geometry = new BufferGeometry();
      this.edges.geometry.setAttribute("position", this.mesh.geometry.attributes.position);
      this.edges.geometry.setIndex(new BufferAttribute(index, 1));
    }
  }
}
