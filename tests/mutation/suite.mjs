// `describe` and `it` of the tests, gathered instead of run, so that one test can be run as often as there are mutants.
// What a test may use of Vitest is what is exported here; anything else fails when its file is loaded.
import { expect } from 'vitest';

let gathered = [];
let titles = [];

/** Loads a test file by `load` and returns its tests: `{ name, run }`, names unique within the file. */
export async function gather(load) {
  gathered = [];
  titles = [];
  await load();
  return gathered;
}

function describe(title, body) {
  titles.push(title);
  body();
  titles.pop();
}

function it(title, run) {
  gathered.push({ name: `${[...titles, title].join(' > ')} #${gathered.length + 1}`, run });
}

// A row that is a list is the arguments, anything else is the one argument.
const each = (declare) => (rows) => (title, body) => {
  for (const row of rows) declare(title, () => body(...(Array.isArray(row) ? row : [row])));
};
describe.each = each(describe);
it.each = each(it);

export { describe, expect, it };
