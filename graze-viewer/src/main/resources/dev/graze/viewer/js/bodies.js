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
    element("bodies-all").addEventListener("click", () => this.#set(new Set()));
    element("bodies-none").addEventListener("click", () => this.#set(new Set(Array(this.count).keys())));
    element("bodies-only").addEventListener("click", () => this.#only(this.grid.active));
  }

  /** Builds the table, with a column for the part if there are several. */
  #build(namesParts) {
    if (namesParts !== this.namesParts) {
      this.namesParts = namesParts;
      element("body-list").replaceChildren();
      const columns = this.#columns().filter(({ head }) => namesParts || head !== "Part");
      this.grid = new Grid(element("body-list"), columns, { name: "Bodies", choose: body => this.toggle(body) });
    }
  }

  #columns() {
    const dim = { cell: body => (this.hidden.has(body) ? "none" : "") };
    return [
      { head: "Shown", width: "0.7fr", text: body => (this.hidden.has(body) ? "☐" : "☑") },
      { head: "Body", width: "1fr", text: body => `${body}`, className: dim },
      { head: "Triangles", width: "1.4fr", text: body => whole.format(this.triangles[body]), className: dim },
      {
        head: "Colour",
        width: "1fr",
        hint: "With several parts, that of its part",
        text: body => bodyColour(this.shape.parts.areSeveral ? this.parts[body] : body),
        className: dim,
      },
      {
        head: "Part",
        width: "1.8fr",
        text: body => this.shape.parts.names[this.parts[body]],
        className: { head: "name", cell: body => `name ${dim.cell(body)}` },
      },
    ];
  }

  /** Lists the bodies of a shape. Another shape numbers its bodies differently; hidden bodies stay hidden by number. */
  show(shape) {
    if (shape !== this.shape) {
      this.#build(shape.parts.areSeveral);
      this.shape = shape;
      this.count = shape.bodyCount;
      this.parts = partsOfBodies(shape);
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

/** Returns the part of each body: vertices of different parts are never connected. */
function partsOfBodies({ bodies, bodyCount, parts }) {
  const found = new Uint32Array(bodyCount);
  bodies.forEach((body, vertex) => body >= 0 && (found[body] = parts.ofVertex(vertex)));
  return found;
}

function triangleCounts({ triangles, bodies, bodyCount }) {
  const counts = new Uint32Array(bodyCount);
  for (let i = 0; i < triangles.length; i += 3) {
    counts[bodies[triangles[i]]]++;
  }
  return counts;
}
