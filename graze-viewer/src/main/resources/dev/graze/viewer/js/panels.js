/**
 * The tabs beside the view, following the usual pattern: arrows move between tabs, and the panel of the chosen one is
 * shown.
 */

import { element } from "graze/page";

export function connectPanels(shown) {
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const open = tab => {
    for (const other of tabs) {
      const chosen = other === tab;
      other.setAttribute("aria-selected", chosen);
      other.tabIndex = chosen ? 0 : -1;
      element(other.getAttribute("aria-controls")).hidden = !chosen;
    }
    shown(tab.id);
  };
  tabs.forEach(tab => {
    tab.addEventListener("click", () => open(tab));
    tab.addEventListener("keydown", event => {
      const visible = tabs.filter(candidate => !candidate.hidden);
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (by) {
        const next = visible[(visible.indexOf(tab) + by + visible.length) % visible.length];
        next.focus();
        open(next);
        event.preventDefault();
        event.stopPropagation();
      }
    });
  });
}
