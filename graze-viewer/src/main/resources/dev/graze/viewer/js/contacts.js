/** The contacts of the shown step as a list that can be sorted and filtered; choosing one moves the view to it. */

import { Grid } from "graze/grid";
import { FILTER_HELP, parseFilter } from "graze/filter";
import { element, whole } from "graze/page";
import { continuous, findings as count, report } from "graze/scene";

const SORT_KEYS = {
  number: (found, i) => i,
  toi: (found, i) => found.tois[i],
  ids: (found, i) => found.ids[found.idsPerRow * i],
  second: (found, i) => found.ids[found.idsPerRow * (i + 1) - 1],
};

export class ContactList {
  /**
   * @param surface has the shape that the findings belong to
   * @param partFilter decides which parts to list
   * @param choose called with the row of the listed step, its findings and the number of a contact
   */
  constructor(surface, partFilter, choose) {
    this.surface = surface;
    this.partFilter = partFilter;
    this.choose = choose;
    this.names = { bodyOf: id => this.#bodyOf(id), numbersOf: (found, i) => this.#numbers(found, i) };
    this.found = null;
    this.row = -1;
    this.order = new Uint32Array(0);
    this.sort = "number";
    this.descending = false;
    this.filter = parseFilter("");
    this.#build(false);
    element("filter").placeholder = continuous ? "vf  toi<0.5  1234" : "1234  body:1";
    element("filter").title = FILTER_HELP;
    element("filter").addEventListener("input", () => this.#filterBy(element("filter").value));
  }

  /** Builds the table. Rows of a scene of several parts say what each of the two features is. */
  #build(namesParts) {
    this.namesParts = namesParts;
    element("contacts").replaceChildren();
    this.grid = new Grid(element("contacts"), namesParts ? this.#partColumns() : this.#columns(), {
      name: "Contacts",
      choose: line => this.#chooseLine(line),
    });
    this.grid.addEventListener("sort", ({ detail }) => this.#sortBy(detail));
    this.grid.markSort(this.sort, this.descending);
  }

  #bodyOf(id) {
    return continuous ? this.surface.bodies[id] : this.surface.bodyOfFace(id);
  }

  /** Returns the vertices or triangles of a row, as their files number them. */
  #ids(i) {
    const { ids, idsPerRow } = this.found;
    const { fileVertex, fileTriangle } = this.surface.shape.parts;
    return [...ids.subarray(idsPerRow * i, idsPerRow * (i + 1))].map(idsPerRow === 4 ? fileVertex : fileTriangle);
  }

  /** Returns the triangle of a contact of kind VF, or undefined. */
  #face(i) {
    const [, ...corners] = this.found.ids.subarray(4 * i, 4 * i + 4);
    return this.surface.shape.trianglesWith(...corners)[0];
  }

  #numbers(found, i) {
    const showsFace = continuous && this.namesParts && i < found.vertexFaces;
    return showsFace ? [...this.#ids(i), this.surface.shape.parts.fileTriangle(this.#face(i))] : this.#ids(i);
  }

  /** Returns names such as "vertex 12 of pipe" and "triangle 7 of beam". */
  #features(i) {
    const { parts } = this.surface.shape;
    const [a, b] = parts.ofRow(this.found, i).map(part => parts.names[part]);
    const ids = this.#ids(i);
    if (!continuous) {
      return [`triangle ${ids[0]} of ${a}`, `triangle ${ids[1]} of ${b}`];
    }
    return i < this.found.vertexFaces
      ? [`vertex ${ids[0]} of ${a}`, `triangle ${parts.fileTriangle(this.#face(i))} of ${b}`]
      : [`edge ${ids[0]}–${ids[1]} of ${a}`, `edge ${ids[2]}–${ids[3]} of ${b}`];
  }

  #partColumns() {
    const [number, ...others] = this.#columns();
    const feature = (which, sort) => ({
      head: which === 0 ? "First" : "Second",
      width: "2.2fr",
      hint: "Numbers are those of the file that the part came from",
      sort,
      text: line => this.#features(this.order[line])[which],
      className: { head: "name", cell: () => "name" },
    });
    return [number, ...others.filter(({ sort }) => sort === "toi"), feature(0, "ids"), feature(1, "second")];
  }

  #columns() {
    const ids = i => this.#ids(i);
    const at = line => this.order[line];
    const kind = i => (i < this.found.vertexFaces ? "VF" : "EE");
    const number = {
      head: "#",
      width: "0.7fr",
      hint: "Number in the sorted results",
      sort: "number",
      text: line => whole.format(at(line)),
    };
    if (!continuous) {
      return [number, { head: "Triangles", width: "2fr", sort: "ids", text: line => ids(at(line)).join(" × ") }];
    }
    const split = i => (i < this.found.vertexFaces ? 1 : 2);
    const named = i => `${ids(i).slice(0, split(i)).join("–")} × ${ids(i).slice(split(i)).join("–")}`;
    return [
      number,
      { head: "Kind", width: "0.5fr", text: line => kind(at(line)) },
      {
        head: "toi",
        width: "1fr",
        hint: "Time of impact within the step",
        sort: "toi",
        text: line => this.found.tois[at(line)].toFixed(6),
      },
      {
        head: "Vertices",
        width: "2.7fr",
        hint: "VF: the vertex × the face. EE: one edge × the other",
        sort: "ids",
        text: line => named(at(line)),
      },
    ];
  }

  /** Lists what a row of the steps found. */
  show(found, row) {
    if (found === this.found && row === this.row) {
      return;
    }
    this.found = found;
    this.row = row;
    if (this.surface.shape.parts.areSeveral !== this.namesParts) {
      this.#build(!this.namesParts);
    }
    this.arrange();
  }

  #sortBy(sort) {
    this.descending = this.sort === sort && !this.descending;
    this.sort = sort;
    this.grid.markSort(sort, this.descending);
    this.arrange();
  }

  #filterBy(text) {
    const filter = parseFilter(text);
    element("filter").setAttribute("aria-invalid", Boolean(filter.problem));
    element("filter-problem").textContent = filter.problem ?? "";
    if (!filter.problem) {
      this.filter = filter;
      this.arrange();
    }
  }

  /** Filters and sorts the rows again. */
  arrange() {
    const { found } = this;
    const kept = new Uint32Array(found.rows);
    let length = 0;
    for (let i = 0; i < found.rows; i++) {
      if (this.partFilter.matches(found, i) && this.filter.matches(found, i, this.names)) {
        kept[length++] = i;
      }
    }
    this.order = kept.subarray(0, length);
    if (this.sort !== "number" || this.descending) {
      const key = SORT_KEYS[this.sort];
      const sign = this.descending ? -1 : 1;
      this.order.sort((a, b) => sign * (key(found, a) - key(found, b)) || a - b);
    }
    this.grid.reset(length);
    element("contact-count").textContent = this.#words(length);
  }

  #words(length) {
    const total = count(report.rows[this.row]);
    const noun = continuous ? "contacts" : "pairs";
    if (!report.rows[this.row]) {
      return report.checked && this.row >= 0 ? "Not checked yet" : "Nothing to list";
    }
    const listed =
      this.found.rows < total
        ? ` (the ${continuous ? "earliest" : "first"} ${whole.format(this.found.rows)} of ${whole.format(total)})`
        : "";
    return length === this.found.rows
      ? `${whole.format(length)} ${noun}${listed}`
      : `${whole.format(length)} of ${whole.format(this.found.rows)} ${noun}${listed}`;
  }

  #chooseLine(line) {
    this.grid.setCurrent(line);
    this.choose(this.row, this.found, this.order[line]);
  }

  /** Chooses the next contact, or the previous one. */
  step(by) {
    if (this.order.length > 0) {
      const next = this.grid.current < 0 ? 0 : this.grid.current + by;
      this.#chooseLine((next + this.order.length) % this.order.length);
    }
  }
}
