/**
 * Which parts to show results of: those whose names contain what is typed, or the one of exactly this name; with a
 * second text, only results between the two. The suggestions list the parts that the shown step found something at.
 */

import { element, whole } from "graze/page";

export class PartFilter {
  /**
   * @param changed called after another choice of parts
   * @param noun what the findings are called
   */
  constructor(changed, noun) {
    this.changed = changed;
    this.noun = noun;
    this.texts = ["", ""];
    ["part-a", "part-b"].forEach((id, which) => {
      element(id).addEventListener("input", () => this.#set(which, element(id).value));
      element(id).addEventListener("focus", () => this.#suggest(which));
    });
  }

  /** Shows the findings of a row; the controls are only there for shapes of several parts. */
  show(found, shape) {
    this.found = found;
    if (shape !== this.shape) {
      this.shape = shape;
      element("part-filter").hidden = !shape.parts.areSeveral;
      this.#match();
    }
  }

  get isActive() {
    return this.shape !== undefined && this.shape.parts.areSeveral && this.texts.some(Boolean);
  }

  #set(which, text) {
    this.texts[which] = text.trim();
    this.#match();
    this.changed();
  }

  #match() {
    const { names } = this.shape.parts;
    this.chosen = this.texts.map(text => matching(names, text.toLowerCase()));
    const unknown = this.texts.filter((text, which) => text && this.chosen[which].size === 0);
    ["part-a", "part-b"].forEach((id, which) =>
      element(id).setAttribute("aria-invalid", Boolean(this.texts[which]) && this.chosen[which].size === 0),
    );
    element("part-problem").textContent = unknown.map(text => `No part is named “${text}”.`).join(" ");
    this.selected = undefined;
  }

  /** Returns whether a row of findings is between the chosen parts. */
  matches(found, row) {
    if (!this.isActive) {
      return true;
    }
    const [first, second] = this.chosen;
    const [a, b] = this.shape.parts.ofRow(found, row);
    return (first.has(a) && second.has(b)) || (first.has(b) && second.has(a));
  }

  /** Returns the findings to draw, always the same object as long as nothing changes. */
  select(found, shape) {
    this.show(found, shape);
    if (!this.isActive) {
      return found;
    }
    if (this.selected?.found !== found) {
      this.selected = { found, result: rowsOf(found, shape, row => this.matches(found, row)) };
    }
    return this.selected.result;
  }

  /** Lists the parts with findings, those with the most first, then all others. */
  #suggest(which) {
    const { parts } = this.shape;
    const counts = new Uint32Array(parts.names.length);
    const other = this.chosen[1 - which];
    for (let row = 0; row < this.found.rows; row++) {
      const [a, b] = parts.ofRow(this.found, row);
      counts[a] += other.has(b) ? 1 : 0;
      counts[b] += a !== b && other.has(a) ? 1 : 0;
    }
    const order = parts.names.map((name, part) => part).sort((a, b) => counts[b] - counts[a] || a - b);
    element(which === 0 ? "parts-a" : "parts-b").replaceChildren(
      ...order.map(part => {
        const option = document.createElement("option");
        const name = (option.value = parts.names[part]);
        option.label = `${name}: ${counts[part] === 0 ? "no" : whole.format(counts[part])} ${this.noun}`;
        return option;
      }),
    );
  }
}

/** Returns the parts of this name, or else those whose names contain it; all if there is no text. */
function matching(names, text) {
  const chosen = test => new Set(names.map((name, part) => part).filter(part => test(names[part].toLowerCase())));
  const exact = chosen(name => name === text);
  return exact.size > 0 && text ? exact : chosen(name => name.includes(text));
}

/** Returns some rows of the findings, with the faces that they color. */
function rowsOf(found, shape, matches) {
  const kept = Uint32Array.from(Array(found.rows).keys()).filter(matches);
  const pick = (values, perRow) => {
    const picked = new values.constructor(values.length === 0 ? 0 : perRow * kept.length);
    if (picked.length > 0) {
      kept.forEach((row, i) => picked.set(values.subarray(perRow * row, perRow * (row + 1)), perRow * i));
    }
    return picked;
  };
  const faces = earliestFaces(found, shape, kept);
  return {
    rows: kept.length,
    vertexFaces: kept.filter(row => row < found.vertexFaces).length,
    idsPerRow: found.idsPerRow,
    faces: Int32Array.from(faces.keys()),
    faceTois: found.tois.length === 0 ? found.tois : Float32Array.from(faces.values()),
    ids: pick(found.ids, found.idsPerRow),
    tois: pick(found.tois, 1),
    points: pick(found.points, 3),
    normals: pick(found.normals, 3),
  };
}

function earliestFaces(found, shape, rows) {
  const faces = new Map();
  for (const row of rows) {
    const toi = found.tois[row] ?? 0;
    for (const face of facesOf(found, shape, row)) {
      faces.set(face, Math.min(faces.get(face) ?? toi, toi));
    }
  }
  return faces;
}

/** Returns the faces of a row, as the Java class ContactFaces does. */
function facesOf({ ids, idsPerRow, vertexFaces }, shape, row) {
  const own = ids.subarray(idsPerRow * row, idsPerRow * (row + 1));
  if (idsPerRow === 2) {
    return own;
  }
  const [a, b, c, d] = own;
  return row < vertexFaces
    ? [...shape.trianglesWith(a), ...shape.trianglesWith(b, c, d)]
    : [...shape.trianglesWith(a, b), ...shape.trianglesWith(c, d)];
}
