/** Light or dark theme: the system's preference, until the user chooses. */

import { element } from "graze/page";

export function connectTheme(wanted, onChange) {
  const button = element("theme");
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  let chosen = wanted;
  const apply = () => {
    const theme = chosen ?? (system.matches ? "dark" : "light");
    document.documentElement.dataset.theme = theme;
    button.textContent = theme === "dark" ? "Light" : "Dark";
    button.setAttribute("aria-label", `Switch to ${theme === "dark" ? "light" : "dark"} colours`);
    onChange();
  };
  button.addEventListener("click", () => {
    chosen = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    apply();
  });
  system.addEventListener("change", apply);
  apply();
}
