/** Buttons and messages that every page has. */

import { element } from "graze/page";

/** Shows errors of scripts on the page; the root element's data-error tells other scripts. */
export function watchErrors() {
  const failed = message => showProblem(`The page failed: ${message}`, message);
  window.addEventListener("error", event => failed(event.message));
  window.addEventListener("unhandledrejection", event => failed(event.reason.message));
}

export function showProblem(text, error = "") {
  const problem = element("problem");
  problem.textContent = text;
  problem.hidden = false;
  if (error) {
    document.documentElement.dataset.error = error;
  }
}

/** Lets a button switch something on and off that the stage draws. */
export function connectToggle(id, stage, apply) {
  const button = element(id);
  button.addEventListener("click", () => {
    const on = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", on);
    apply(on);
    stage.requestDraw();
  });
}

export function connectHelp() {
  element("help-open").addEventListener("click", () => {
    element("help").showModal();
    // If the dialog does not fit, it would open scrolled to its end, where the focus goes.
    element("help").scrollTop = 0;
  });
}
