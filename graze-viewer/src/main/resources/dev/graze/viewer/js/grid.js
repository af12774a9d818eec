/**
 * A table of any number of rows, of which only the visible ones exist. By keyboard: arrows, Page Up and Down, Home and
 * End move the active row; Enter or Space chooses it. Columns are { head, hint, width, text(row), className?(row),
 * sort? }.
 */

const ROW_HEIGHT = 26;
/** Browsers limit the height of elements; beyond this, scrolling covers more rows per pixel. */
const TALLEST = 8_000_000;

export class Grid extends EventTarget {
  /** @param choosesOnMove whether keys that move the active row also choose it */
  constructor(element, columns, { name, choose, choosesOnMove = false }) {
    super();
    this.columns = columns;
    this.choose = choose;
    this.choosesOnMove = choosesOnMove;
    this.count = 0;
    this.active = 0;
    this.current = -1;
    this.lines = [];
    this.#build(element, name);
  }

  #build(element, name) {
    element.classList.add("grid");
    element.style.setProperty("--columns", this.columns.map(({ width }) => width).join(" "));
    this.head = make("div", "grid-head", { role: "row" });
    this.columns.forEach(column => this.head.append(this.#headCell(column)));
    this.scroller = make("div", "grid-scroll", { role: "grid", tabindex: 0, "aria-label": name });
    this.spacer = make("div", "grid-spacer", { role: "presentation" });
    this.body = make("div", "grid-body", { role: "rowgroup" });
    this.spacer.append(this.body);
    this.scroller.append(this.spacer);
    element.append(this.head, this.scroller);
    this.scroller.addEventListener("scroll", () => this.draw());
    this.scroller.addEventListener("keydown", event => this.#key(event));
    this.body.addEventListener("click", event => this.#click(event));
    new ResizeObserver(() => this.draw()).observe(this.scroller);
  }

  #headCell({ head, hint, sort, className }) {
    const cell = make("div", `cell ${className?.head ?? ""}`, { role: "columnheader", title: hint ?? "" });
    if (!sort) {
      cell.textContent = head;
      return cell;
    }
    const button = make("button", "", { type: "button", "data-sort": sort });
    button.textContent = head;
    button.addEventListener("click", () => this.dispatchEvent(new CustomEvent("sort", { detail: sort })));
    cell.append(button);
    return cell;
  }

  /** Marks the column by which rows are sorted, and the direction. */
  markSort(sort, descending) {
    for (const button of this.head.querySelectorAll("button")) {
      const mine = button.dataset.sort === sort;
      button.parentElement.setAttribute("aria-sort", mine ? (descending ? "descending" : "ascending") : "none");
    }
  }

  setCount(count) {
    this.count = count;
    this.active = Math.min(this.active, Math.max(count - 1, 0));
    this.scroller.setAttribute("aria-rowcount", count);
    this.spacer.style.height = `${Math.min(count * ROW_HEIGHT, TALLEST)}px`;
    this.draw();
  }

  /** Replaces the rows and scrolls to the top. */
  reset(count) {
    this.current = -1;
    this.active = 0;
    this.scroller.scrollTop = 0;
    this.setCount(count);
  }

  /** Marks the row that is shown in the view and scrolls to it. */
  setCurrent(row) {
    this.current = row;
    if (row >= 0) {
      this.active = row;
      this.#reveal(row);
    }
    this.draw();
  }

  /** Returns the first visible row, including the fraction. */
  get #top() {
    const room = this.scroller.clientHeight;
    const scrollable = this.spacer.offsetHeight - room;
    return scrollable <= 0 ? 0 : (this.scroller.scrollTop / scrollable) * (this.count - room / ROW_HEIGHT);
  }

  #scrollTo(top) {
    const room = this.scroller.clientHeight;
    const last = this.count - room / ROW_HEIGHT;
    this.scroller.scrollTop = last <= 0 ? 0 : (top / last) * (this.spacer.offsetHeight - room);
  }

  #reveal(row) {
    const rows = this.scroller.clientHeight / ROW_HEIGHT;
    if (row < this.#top) {
      this.#scrollTo(row);
    } else if (row + 1 > this.#top + rows) {
      this.#scrollTo(row + 1 - rows);
    }
  }

  draw() {
    const top = this.#top;
    const first = Math.floor(top);
    const room = Math.ceil(this.scroller.clientHeight / ROW_HEIGHT) + 1;
    const shown = Math.max(0, Math.min(room, this.count - first));
    this.body.style.transform = `translateY(${this.scroller.scrollTop - (top - first) * ROW_HEIGHT}px)`;
    while (this.lines.length < shown) {
      this.lines.push(this.#newLine());
    }
    this.lines.forEach((line, i) => {
      line.hidden = i >= shown;
      if (i < shown) {
        this.#fill(line, first + i);
      }
    });
    this.scroller.setAttribute(
      "aria-activedescendant",
      this.lines.find(line => line.row === this.active && !line.hidden)?.id ?? "",
    );
  }

  #newLine() {
    const line = make("div", "line", { role: "row", id: `line-${crypto.randomUUID()}` });
    this.columns.forEach(() => line.append(make("div", "cell", { role: "gridcell" })));
    this.body.append(line);
    return line;
  }

  #fill(line, row) {
    line.row = row;
    line.setAttribute("aria-rowindex", row + 1);
    line.classList.toggle("active", row === this.active);
    line.classList.toggle("current", row === this.current);
    this.columns.forEach(({ text, className }, column) => {
      const cell = line.children[column];
      const words = text(row);
      if (cell.textContent !== words) {
        cell.textContent = cell.title = words;
      }
      cell.className = `cell ${className?.cell?.(row) ?? ""}`;
    });
  }

  #click(event) {
    const line = event.target.closest(".line");
    if (line) {
      this.active = line.row;
      this.choose(line.row);
      this.draw();
    }
  }

  #key(event) {
    const page = Math.max(1, Math.floor(this.scroller.clientHeight / ROW_HEIGHT) - 1);
    const moves = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page, Home: -this.count, End: this.count };
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || this.count === 0) {
      return;
    }
    if (event.key in moves) {
      this.active = Math.min(Math.max(this.active + moves[event.key], 0), this.count - 1);
      this.#reveal(this.active);
      if (this.choosesOnMove) {
        this.choose(this.active);
      }
      this.draw();
    } else if (event.key === "Enter" || event.key === " ") {
      this.choose(this.active);
      this.draw();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

function make(tag, className, attributes) {
  const element = document.createElement(tag);
  element.className = className;
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  return element;
}
