import { isDeepStrictEqual } from 'node:util';
import { makeMember, type World } from '@tsudoi/kit';
import { expect } from 'vitest';
import { type Books, foretell, type Outcome, type Request, sumOf } from './books.ts';
import { depositText, invoiceText, Office } from './office.ts';
import { requestOf, type Turn } from './story.ts';

/** Lets every transaction that writes a record of what happened fail at its commit, as long as `work` runs. */
async function crashing<T>({ server }: World, work: () => Promise<T>): Promise<T> {
  await server.sql(`create function crash_at_commit() returns trigger language plpgsql
    as $$ begin raise exception 'cut off at its commit'; end $$`);
  await server.sql(`create constraint trigger crash_at_commit after insert on history deferrable initially deferred
    for each row execute function crash_at_commit()`);
  try {
    return await work();
  } finally {
    await server.sql('drop function crash_at_commit cascade');
  }
}

/** The same sentences of what the auditor has. */
const booked = ({ invoices: drawn, deposits }: Books): string[] =>
  [
    ...Object.values(drawn).map(invoiceText),
    ...Object.values(deposits).map((each) => depositText({ ...each, allocated: sumOf(each.pays) })),
  ].toSorted();

/** A way in which things may have happened: what was answered, and what the books say then. */
interface Course {
  outcomes: readonly Outcome[];
  books: Books;
}

/** Everything that may come of a turn: the requests in any order, or nothing where their transaction is cut off. */
function coursesOf(books: Books, how: Turn['how'], requests: readonly Request[]): Course[] {
  const [first, second] = requests;
  if (first === undefined) return [{ outcomes: [], books }];
  const alone = foretell(books, first);
  if (second === undefined) {
    const isCut = how === 'crash' && !isDeepStrictEqual(alone.books, books);
    return [{ outcomes: [isCut ? 'server_error' : alone.outcome], books: isCut ? books : alone.books }];
  }
  const then = foretell(alone.books, second);
  const other = foretell(books, second);
  const last = foretell(other.books, first);
  return [
    { outcomes: [alone.outcome, then.outcome], books: then.books },
    { outcomes: [last.outcome, other.outcome], books: last.books },
  ];
}

/**
 * Plays a story in the product and in the auditor's books, and holds both beside each other after every turn: what was
 * answered, and each invoice and deposit. @throws AssertionError at the first turn at which they differ
 */
export async function play(world: World, run: string, story: readonly Turn[]): Promise<void> {
  const members = [await makeMember(world), await makeMember(world)];
  const office = new Office(world, members, run);
  const [series] = await world.server.sql<{ last_number: number }>(
    `select last_number from number_series where facility_id = $1 and kind = 'invoice'`,
    [world.id],
  );
  let books: Books = {
    invoices: {},
    deposits: {},
    keys: {},
    refunds: {},
    lastNumber: series?.last_number ?? 0,
    lastAllocation: 0,
  };
  for (const [at, turn] of story.entries()) {
    const steps = turn.how === 'race' ? [turn.step, turn.other] : [turn.step];
    const requests = steps.flatMap(
      (step, n) => requestOf(books, step, `${step.act} ${at}.${n}`, turn.how === 'stale') ?? [],
    );
    const before = books;
    const ask = () => Promise.all(requests.map((request) => office.ask(before, request)));
    const outcomes = await (turn.how === 'crash' ? crashing(world, ask) : ask());
    const written = await office.written();
    const courses = coursesOf(books, turn.how, requests);
    const took = courses.find(
      (course) => isDeepStrictEqual(course.outcomes, outcomes) && isDeepStrictEqual(booked(course.books), written),
    );
    const said = `turn ${at}, ${turn.how}: ${JSON.stringify(requests)}`;
    if (took === undefined)
      expect({ outcomes, written }, said).toEqual({
        outcomes: courses[0]?.outcomes,
        written: booked(courses[0]?.books ?? books),
      });
    books = took?.books ?? books;
  }
}
