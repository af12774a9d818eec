/**
 * Parses the filter of the contact list: words that must all match, namely vf, ee, a vertex (or triangle) number,
 * body:3, toi<0.2, toi>0.5. Returns a predicate for rows, or a message for the user. Predicates ask
 * for names: bodyOf(id) and numbersOf(found, row), the numbers that the list shows for the row.
 */

const FORMS = [
  {
    form: /^(vf|ee)$/,
    test:
      ([, kind]) =>
      (found, i) =>
        i < found.vertexFaces === (kind === "vf"),
  },
  {
    form: /^#?(\d+)$/,
    test:
      ([, id]) =>
      (found, i, { numbersOf }) =>
        numbersOf(found, i).includes(Number(id)),
  },
  {
    form: /^body:(\d+)$/,
    test:
      ([, body]) =>
      (found, i, { bodyOf }) =>
        hasBody(found, i, bodyOf, Number(body)),
  },
  {
    form: /^toi(<|>)=?(\d*\.?\d+)$/,
    test:
      ([, sign, limit]) =>
      (found, i) =>
        sign === "<" ? found.tois[i] <= limit : found.tois[i] >= limit,
  },
];

export const FILTER_HELP = "Words that must all match: vf, ee, a vertex or triangle number, body:2, toi<0.5";

function hasBody({ ids, idsPerRow }, i, bodyOf, body) {
  for (let k = idsPerRow * i; k < idsPerRow * (i + 1); k++) {
    if (bodyOf(ids[k]) === body) {
      return true;
    }
  }
  return false;
}

export function parseFilter(text) {
  const tests = [];
  for (const word of text.toLowerCase().split(/\s+/).filter(Boolean)) {
    const { form, test } = FORMS.find(candidate => candidate.form.test(word)) ?? {};
    if (!form) {
      return { problem: `“${word}” is not a filter. ${FILTER_HELP}` };
    }
    tests.push(test(word.match(form)));
  }
  return { matches: (found, i, names) => tests.every(test => test(found, i, names)) };
}
