/** Keys that work wherever the focus is, except where a control needs them itself. */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const BUTTON_OF_KEY = {
  " ": "play",
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "last",
  r: "reset-view",
  p: "toggle-points",
  w: "toggle-wireframe",
  f: "toggle-facets",
};

export function connectKeyboard(orbit) {
  document.addEventListener("keydown", (event) => {
    if (!isTaken(event) && (moveCamera(event, orbit) || pressButton(event))) {
      event.preventDefault();
    }
  });
}

/** The slider moves by arrows itself, a focused button is pressed by space, and the dialog has its own keys. */
function isTaken({ target, key, altKey, metaKey }) {
  const isSpace = key === " ";
  return altKey || metaKey || target.matches("dialog, dialog *") || target.matches(isSpace ? "button" : "input");
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

function pressButton(event) {
  const id = BUTTON_OF_KEY[event.key];
  if (!id || event.ctrlKey || event.shiftKey) {
    return false;
  }
  document.getElementById(id).click();
  return true;
}
