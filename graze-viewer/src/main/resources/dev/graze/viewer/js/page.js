/** What most scripts need from the page: its elements, and formatted integers. */

export const element = id => document.getElementById(id);

export const whole = new Intl.NumberFormat("en-GB");
