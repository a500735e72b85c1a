import type { Budget } from '../bench.ts';
import { bundle } from './bundle.ts';
import { conditions } from './conditions.ts';
import { consoleList } from './console-list.ts';
import { desk } from './desk.ts';
import { eventDoor, eventEntries, eventList } from './events.ts';
import { exporting } from './export.ts';
import { form } from './form.ts';
import { importing } from './import.ts';
import { lighthouseBudget } from './lighthouse.ts';
import { loadGrowth } from './load-growth.ts';
import { loadMixed } from './load-mixed.ts';
import { loadSockets } from './load-sockets.ts';
import { memory } from './memory.ts';
import { moneyIssue, moneyList, moneyMatch } from './money.ts';
import { moneyPdf } from './money-pdf.ts';
import { moneyRun } from './money-run.ts';
import { offline } from './offline.ts';
import { peopleBulk, peopleLists, peoplePairs } from './people.ts';
import { planCheck } from './plan-check.ts';
import { progress } from './progress.ts';
import { search } from './search.ts';
import { searchLarge } from './search-large.ts';
import { create, get, update } from './single.ts';
import { start } from './start.ts';
import { writers } from './writers.ts';

/** All budgets in the order of DESIGN §12. */
export const budgets: readonly Budget[] = [
  search,
  searchLarge,
  conditions,
  desk,
  get,
  create,
  update,
  writers,
  importing,
  planCheck,
  exporting,
  memory,
  start,
  bundle,
  lighthouseBudget,
  offline,
  consoleList,
  form,
  progress,
  loadMixed,
  loadSockets,
  loadGrowth,
  peopleLists,
  peopleBulk,
  peoplePairs,
  moneyIssue,
  moneyMatch,
  moneyList,
  moneyRun,
  moneyPdf,
  eventEntries,
  eventList,
  eventDoor,
];
