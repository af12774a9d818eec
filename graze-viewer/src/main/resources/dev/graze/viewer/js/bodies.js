/** The bodies (connected components of the mesh), each of which can be shown or hidden. */

import { Grid } from "graze/grid";
import { element, whole } from "graze/page";
import { bodyColour } from "graze/palette";

export class BodyList {
  /** @param hide called with the set of hidden bodies */
  constructor(hide) {
    this.hidden = new Set();
    this.count = 0;
    this.hide = hide;
    this.grid = new Grid(element("body-list"), this.#columns(), { name: "Bodies", choose: body => this.toggle(body) });
    element("bodies-all").addEventListener("click", () => this.#set(new Set()));
    element("bodies-none").addEventListener("click", () => this.#set(new Set(Array(this.count).keys())));
    element("bodies-only").addEventListener("click", () => this.#only(this.grid.active));
  }

  #columns() {
    const dim = { cell: body => (this.hidden.has(body) ? "none" : "") };
    return [
      { head: "Shown", width: "0.7fr", text: body => (this.hidden.has(body) ? "☐" : "☑") },
      { head: "Body", width: "1fr", text: body => `${body}`, className: dim },
      { head: "Triangles", width: "1.4fr", text: body => whole.format(this.triangles[body]), className: dim },
      { head: "Colour", width: "1fr", text: bodyColour, className: dim },
    ];
  }

  /** Lists the bodies of a shape. Another shape numbers its bodies differently; hidden bodies stay hidden by number. */
  show(shape) {
    if (shape !== this.shape) {
      this.shape = shape;
      this.count = shape.bodyCount;
      this.triangles = triangleCounts(shape);
      this.grid.setCount(this.count);
    }
  }

  toggle(body) {
    const hidden = new Set(this.hidden);
    if (!hidden.delete(body)) {
      hidden.add(body);
    }
    this.#set(hidden);
  }

  #only(body) {
    const hidden = new Set(Array(this.count).keys());
    hidden.delete(body);
    this.#set(hidden);
  }

  #set(hidden) {
    this.hidden = hidden;
    this.hide(hidden);
    this.grid.draw();
  }
}

function triangleCounts({ triangles, bodies, bodyCount }) {
  const counts = new Uint32Array(bodyCount);
  for (let i = 0; i < triangles.length; i += 3) {
    counts[bodies[triangles[i]]]++;
  }
  return counts;
}
