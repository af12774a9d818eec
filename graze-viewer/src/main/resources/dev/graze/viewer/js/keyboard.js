/** Keys that work wherever the focus is, unless a control needs them itself. */

import { element } from "graze/page";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
/** Pages have some of these buttons. */
const BUTTON_OF_KEY = {
  " ": "play",
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "last",
  r: "reset-view",
  p: "toggle-points",
  n: "toggle-normals",
  w: "toggle-wireframe",
  x: "toggle-see-through",
  f: "toggle-facets",
  z: "toggle-up",
  t: "theme",
  l: "follow",
  m: "toggle-markers",
  g: "toggle-triangles",
  o: "others",
  Escape: "show-all",
  "?": "help-open",
  1: "tab-steps",
  2: "tab-contacts",
  3: "tab-bodies",
  4: "tab-hierarchy",
};

/**
 * @param orbit moves the camera; undefined without a 3D view
 * @param acts what keys without a button do
 */
export function connectKeyboard(orbit, acts) {
  document.addEventListener("keydown", event => {
    if (!isTaken(event) && (moveCamera(event, orbit) || act(event, acts) || pressButton(event))) {
      event.preventDefault();
    }
  });
}

/**
 * Leaves keys to controls that use them: sliders use arrows, a focused button uses space, text fields use letters, and
 * the dialog has its own keys.
 */
function isTaken({ target, key, altKey, metaKey }) {
  if (altKey || metaKey || target.matches("dialog[open], dialog[open] *, input[type=search], select")) {
    return true;
  }
  const arrowOrEnd = key in ARROWS || ["Home", "End", "PageUp", "PageDown"].includes(key);
  return (key === " " && target.matches("button")) || (arrowOrEnd && target.matches("input"));
}

function moveCamera(event, orbit) {
  const direction = ARROWS[event.key];
  if (!orbit) {
    return false;
  }
  if (direction && event.shiftKey) {
    orbit.turn(...direction);
  } else if (direction && event.ctrlKey) {
    orbit.move(...direction);
  } else if (!event.ctrlKey && ["+", "=", "-"].includes(event.key)) {
    orbit.zoom(event.key !== "-");
  } else {
    return false;
  }
  return true;
}

function act(event, acts) {
  const chosen = event.ctrlKey ? null : acts[event.key];
  chosen?.();
  return Boolean(chosen);
}

function pressButton(event) {
  const id = BUTTON_OF_KEY[event.key];
  const button = id && element(id);
  if (!button || event.ctrlKey || (event.shiftKey && event.key !== "?")) {
    return false;
  }
  button.click();
  return true;
}
