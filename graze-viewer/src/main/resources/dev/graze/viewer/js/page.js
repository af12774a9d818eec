/** What most scripts need of the page: its elements, and whole numbers as people read them. */

export const element = (id) => document.getElementById(id);

export const whole = new Intl.NumberFormat("en-GB");
