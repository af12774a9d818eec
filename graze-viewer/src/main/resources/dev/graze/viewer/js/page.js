/** What most scripts need from the page: its elements, data in them, formatted integers. */

export const element = id => document.getElementById(id);

export const whole = new Intl.NumberFormat("en-GB");

export function plural(count, noun) {
  return `${whole.format(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** Decodes the base64 text of an inert element; empty if there is no such element. */
export function heldBytes(id) {
  const text = atob(element(id)?.textContent ?? "");
  const decoded = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    decoded[i] = text.charCodeAt(i);
  }
  return decoded.buffer;
}

/** Shows the title and the command of a run. */
export function showHeading({ title, command }) {
  document.title = `${title} · Graze`;
  element("title").textContent = element("title").title = title;
  element("command").textContent = element("command").title = command;
}

/** Lists names and values at the top of the page. */
export function listFacts(facts) {
  element("facts").replaceChildren(
    ...Object.entries(facts).map(([name, value]) => {
      const pair = document.createElement("div");
      const term = document.createElement("dt");
      const definition = document.createElement("dd");
      term.textContent = name;
      definition.textContent = value;
      pair.append(term, definition);
      return pair;
    }),
  );
}
