/** The list of clashes: filters, order and the chosen row. */

import { Grid } from "graze/grid";
import { element, plural, whole } from "graze/page";
import { PartFilter } from "graze/partfilter";
import { report } from "graze/clash/data";
import { pairRows, placeRows } from "graze/clash/rows";
import {
  STATES,
  countOfKind,
  countOfState,
  figure,
  hasBaseline,
  offeredKinds,
  relationName,
  titleOf,
} from "graze/clash/words";

const name = part => report.parts[part].name;
const byText = new Intl.Collator("en", { numeric: true }).compare;
const SEVERITY = Object.fromEntries(report.relations.map((relation, i) => [relation, i]));

const compareNumbers = (a, b) => a - b;
/** Rows without a value come last, whatever the direction. */
const COLUMNS = {
  relation: { key: row => SEVERITY[row.pair.relation], compare: compareNumbers },
  a: { key: row => name(row.pair.a), compare: byText },
  b: { key: row => name(row.pair.b), compare: byText },
  gap: { key: row => row.gap, compare: compareNumbers },
  triangles: { key: row => row.triangles, compare: compareNumbers, descending: true },
  state: { key: row => STATES.indexOf(row.state), compare: compareNumbers },
};

export class ClashList {
  /**
   * @param choose called with the row that is chosen
   * @param listed called with the pairs that pass the filters, as their rows
   */
  constructor(choose, listed) {
    this.choose = choose;
    this.listed = listed;
    this.rows = [];
    this.chosen = null;
    this.sort = "relation";
    this.descending = false;
    this.kinds = new Set();
    this.states = new Set();
    this.places = true;
    this.partFilter = new PartFilter(() => this.arrange(), "pairs");
    this.partFilter.show({ rows: pairRows.length }, { parts: PAIR_PARTS });
    this.grid = new Grid(element("clashes"), this.#columns(), {
      name: "Clashes",
      choose: line => this.#chooseLine(line),
      choosesOnMove: true,
    });
    this.grid.addEventListener("sort", ({ detail }) => this.#sortBy(detail));
    this.grid.markSort(this.sort, this.descending);
    this.#connectChips();
    element("toggle-places").hidden = pairRows.every(row => placeRows(row).length === 0);
    element("toggle-places").addEventListener("click", () => this.#togglePlaces());
    this.arrange();
  }

  #columns() {
    const row = line => this.rows[line];
    const indent = line => (row(line).group ? "place" : "");
    const past = line => (row(line).state === "gone" ? "past" : "");
    const part = which => line => name(row(line).pair[which]);
    const gapHead = report.units ? `Gap, ${report.units}` : "Gap";
    return [
      {
        head: "Relation",
        width: "94px",
        sort: "relation",
        text: line => (row(line).group ? "place" : relationName(row(line).pair.relation)),
        className: { cell: line => `relation ${row(line).kind} ${indent(line)}` },
      },
      {
        head: "Part A",
        width: "minmax(0, 1fr)",
        sort: "a",
        text: line => (row(line).group ? `${row(line).place + 1} of ${row(line).pair.groups.length}` : part("a")(line)),
        className: { head: "name", cell: line => `name ${indent(line)} ${past(line)}` },
      },
      {
        head: "Part B",
        width: "minmax(0, 1fr)",
        sort: "b",
        text: line => (row(line).group ? "" : part("b")(line)),
        className: { head: "name", cell: line => `name ${past(line)}` },
      },
      {
        head: gapHead,
        width: "80px",
        sort: "gap",
        hint: "The distance of the parts; negative: how deep one is inside the other",
        text: line => (row(line).gap === undefined ? "–" : figure(row(line).gap)),
        className: { cell: line => `gap ${indent(line)} ${row(line).gap === undefined ? "none" : ""}` },
      },
      {
        head: "Triangles",
        width: "64px",
        sort: "triangles",
        hint: "Pairs of triangles that meet",
        text: line => (row(line).triangles > 0 ? whole.format(row(line).triangles) : "–"),
        className: { cell: line => (row(line).triangles > 0 ? "" : "none") },
      },
      ...(hasBaseline ? [this.#stateColumn(row)] : []),
    ];
  }

  #stateColumn(row) {
    return {
      head: "Baseline",
      width: "76px",
      sort: "state",
      hint: "Compared with the baseline",
      text: line => (row(line).state === "none" ? "" : row(line).state),
      className: { head: "name", cell: line => `state ${row(line).state}` },
    };
  }

  /** Offers relations and states with their totals; none pressed means all. */
  #connectChips() {
    const kinds = offeredKinds().map(kind => [kind, titleOf(kind), countOfKind(kind)]);
    element("relations").replaceChildren(...kinds.map(chip => this.#chip(chip, this.kinds)));
    element("states").hidden = !hasBaseline;
    const states = STATES.map(state => [state, state[0].toUpperCase() + state.slice(1), countOfState(state)]);
    element("states").replaceChildren(...states.map(chip => this.#chip(chip, this.states)));
  }

  #chip([key, words, count], chosen) {
    const button = document.createElement("button");
    const total = document.createElement("b");
    button.type = "button";
    button.className = key;
    button.dataset.key = key;
    button.disabled = count === 0;
    button.setAttribute("aria-pressed", "false");
    total.textContent = whole.format(count);
    button.append(`${words} `, total);
    button.addEventListener("click", () => {
      if (!chosen.delete(key)) {
        chosen.add(key);
      }
      button.setAttribute("aria-pressed", chosen.has(key));
      this.arrange();
    });
    return button;
  }

  #togglePlaces() {
    this.places = !this.places;
    element("toggle-places").setAttribute("aria-pressed", this.places);
    this.arrange();
  }

  #sortBy(sort) {
    this.descending = this.sort === sort ? !this.descending : Boolean(COLUMNS[sort].descending);
    this.sort = sort;
    this.grid.markSort(sort, this.descending);
    this.arrange();
  }

  #matches(row, number) {
    const { pair } = row;
    const stateMatches = () => this.states.has(pair.state) || pair.groups.some(({ state }) => this.states.has(state));
    return (
      (this.kinds.size === 0 || this.kinds.has(row.kind)) &&
      (this.states.size === 0 || stateMatches()) &&
      this.partFilter.matches(pairRows, number)
    );
  }

  /** Filters and sorts the rows again; the chosen one stays marked if it is still listed. */
  arrange() {
    const pairs = this.#sorted(pairRows.filter((row, number) => this.#matches(row, number)));
    this.rows = this.places ? pairs.flatMap(row => [row, ...this.#sorted(placeRows(row))]) : pairs;
    this.grid.reset(this.rows.length);
    this.mark(this.chosen);
    this.listed(pairs);
    const count =
      pairs.length === pairRows.length
        ? plural(pairs.length, "pair")
        : `${whole.format(pairs.length)} of ${plural(pairRows.length, "pair")}`;
    const places = this.rows.length - pairs.length;
    element("clash-count").textContent = places > 0 ? `${count}, ${plural(places, "place")}` : count;
  }

  #sorted(rows) {
    const { key, compare } = COLUMNS[this.sort];
    const sign = this.descending ? -1 : 1;
    return [...rows].sort((one, other) => {
      const [a, b] = [key(one), key(other)];
      if (a === undefined || b === undefined) {
        return (a === undefined) - (b === undefined) || byDepth(one, other);
      }
      return sign * compare(a, b) || byDepth(one, other);
    });
  }

  #chooseLine(line) {
    this.mark(this.rows[line]);
    this.choose(this.rows[line]);
  }

  /** Marks a row as chosen, if it is listed. */
  mark(row) {
    this.chosen = row;
    const isChosen = other => row && other.pairNumber === row.pairNumber && other.place === row.place;
    this.grid.setCurrent(row ? this.rows.findIndex(isChosen) : -1);
  }

  /** Chooses the next row, or the previous one. */
  step(by) {
    if (this.rows.length > 0) {
      const { current } = this.grid;
      const next = current < 0 ? (by > 0 ? 0 : this.rows.length - 1) : current + by;
      this.#chooseLine(Math.min(Math.max(next, 0), this.rows.length - 1));
    }
  }
}

/** What the part filter needs to know about the parts of a pair. */
const PAIR_PARTS = {
  names: report.parts.map(part => part.name),
  areSeveral: true,
  ofRow: (rows, number) => [report.pairs[number].a, report.pairs[number].b],
};

/** Orders the deepest first, then the nearest; equals keep the order of the results. */
function byDepth(one, other) {
  const gaps = [one, other].map(({ gap }) => gap ?? Infinity);
  const same = gaps[0] === gaps[1];
  return same ? one.pairNumber - other.pairNumber || one.place - other.place : gaps[0] - gaps[1];
}
