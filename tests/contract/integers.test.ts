import { INTEGER_MAX } from '@tsudoi/domain';
import {
  type Actor,
  engines,
  type LooseInput,
  makeFacility,
  makeMember,
  makeOperator,
  makeOrganization,
  nextNumber,
  operatorOf,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { otherSession } from '@tsudoi/kit/families/auth';
import { recordsOf } from '@tsudoi/kit/walk';
import { memberExamples, operatorExamples, staffExamples } from '@tsudoi/kit/walks';
import { beforeAll, describe, expect, it } from 'vitest';
import { walked } from './endpoints.ts';
import { type NumberPlace, numberPlaces, withNumber } from './integers.ts';

const places = walked().flatMap(({ name, endpoint }) =>
  numberPlaces(endpoint, ['params', 'query', 'body']).map((place) => ({ name, endpoint, place })),
);
const said = ({ name, place: { part, path, kinds } }: { name: string; place: NumberPlace }) =>
  [`${name} ${part}.${path.join('.')}`, ...kinds.map(({ value }) => `of ${String(value)}`)].join(' ');

describe('every number of a request', () => {
  it('has bounds that the database or JavaScript holds exactly', () => {
    expect(places.length).toBeGreaterThan(80);
    const open = places.filter(
      ({ place: { min, max } }) => !(min >= Number.MIN_SAFE_INTEGER && max <= Number.MAX_SAFE_INTEGER),
    );
    expect(open.map(said)).toEqual([]);
  });

  it('ends where a column of four bytes does, or is on the list with a reason', () => {
    const WIDER: Record<string, string> = {
      size: 'bytes of a file: its column has eight bytes',
      amount: 'yen of a deposit: up to 13 digits in a column of eight bytes',
      fee: 'the yen of a renewal as they were shown, compared and not stored',
      from: 'the least sum in yen that a list is searched for',
      to: 'the highest one',
      value: 'what a condition compares with: fields of a facility’s own hold any exact number',
      min: 'the smallest answer that a field of a facility’s own takes',
      max: 'the largest answer that a field of a facility’s own takes',
      answers: 'answers to the form of an entry: any exact number',
      total: 'yen of a file of debits as they were shown, compared and not stored',
    };
    const wider = places.filter(({ place: { max, path } }) => max > INTEGER_MAX && !(named(path) in WIDER));
    expect(wider.map(said)).toEqual([]);
  });
});

describe('every number of an answer', () => {
  const answered = walked().flatMap(({ name, endpoint }) =>
    numberPlaces(endpoint, ['response']).map((place) => ({ name, place })),
  );

  it('has bounds that JavaScript holds exactly', () => {
    expect(answered.length).toBeGreaterThan(80);
    const open = answered.filter(
      ({ place: { min, max } }) => !(min >= Number.MIN_SAFE_INTEGER && max <= Number.MAX_SAFE_INTEGER),
    );
    expect(open.map(said)).toEqual([]);
  });

  it('ends where a column of four bytes does, or is on the list with a reason', () => {
    const WIDER: Record<string, string> = {
      size: 'bytes of a file: its column has eight bytes',
      ...Object.fromEntries(
        ['allocated', 'amount', 'balance', 'left', 'net', 'open', 'paid', 'refunded', 'subtotal', 'tax', 'total'].map(
          (sum) => [sum, 'yen of invoices and deposits: up to 13 digits in columns of eight bytes'],
        ),
      ),
      ...Object.fromEntries(
        [
          'not_due',
          'days_30',
          'days_60',
          'days_90',
          'older',
          'most',
          'whole',
          'freed',
          'returned',
          'refund_reserved',
          'this_year',
          'charged',
          'kept',
          'back',
          'paid_yen',
          'fee_from',
        ].map((sum) => [sum, 'yen of invoices and deposits: up to 13 digits in columns of eight bytes']),
      ),
      ...Object.fromEntries(
        [
          'open_before',
          'issued',
          'canceled',
          'written_off',
          'open_after',
          'balance_before',
          'received',
          'reversed',
          'balance_after',
          'unbooked',
        ].map((sum) => [sum, 'yen of a month of the books']),
      ),
      ...Object.fromEntries(
        ['opening', 'payments', 'refunds', 'others', 'fees', 'payouts', 'closing', 'difference', 'fee', 'booked'].map(
          (sum) => [sum, 'yen of the books of an agency'],
        ),
      ),
      unit_price: 'a price in yen, below zero for a reduction',
      ...Object.fromEntries(
        ['yen', 'bill_total', 'previous_total', 'previous', 'file_total', 'line_total'].map((sum) => [
          sum,
          'sums of invoices',
        ]),
      ),
      has: 'what a member has in a field that a condition compares: any exact number',
      storage_bytes: 'bytes of all files of a facility',
      value: 'what a condition compares with: fields of a facility’s own hold any exact number',
      min: 'the limit of such a field',
      max: 'the limit of such a field',
    };
    const wider = answered.filter(({ place: { max, path } }) => max > INTEGER_MAX && !(named(path) in WIDER));
    expect(wider.map(said)).toEqual([]);
  });
});

/** The innermost name of a path, lists left out. */
const named = (path: readonly string[]): string => path.findLast((part) => part !== '*') ?? '';

describe('a number at its bounds', () => {
  const server = suiteServer({ engine: engines().at(-1) });
  let world: World;
  let operator: Actor;
  let other: number;

  beforeAll(async () => {
    world = await makeFacility(server, { organizations: true });
    operator = await operatorOf(server);
    await makeOperator(server);
    const [last] = await server.sql<{ id: number }>('select id from operator order by id desc limit 1');
    other = last?.id ?? 0;
  });

  /** Sends the call with the bound and with what lies beyond it, for each of its numbers. */
  /** A door's scans are taken as they come, and judged afterwards: none is refused. */
  const isScan = ({ name, place }: { name: string; place: NumberPlace }) =>
    name === 'checkIns.checkIns.upload' && place.path[0] === 'scans';

  async function wrongAt(name: string, who: Actor, input: LooseInput): Promise<string[]> {
    const wrong: string[] = [];
    for (const { endpoint, place } of places.filter((one) => one.name === name)) {
      const { part, min, max } = place;
      const send = async (number: number) =>
        who.ask(endpoint, { ...input, [part]: withNumber(input[part], place, number) });
      // A small id may be somebody's.
      for (const bound of min < 1 ? [min, max] : [max]) {
        const reply = await send(bound);
        if (reply.status >= 500) wrong.push(`${said({ name, place })} = ${bound}: ${reply.status}`);
      }
      // Beyond the last exact number there is no next one.
      if (max >= Number.MAX_SAFE_INTEGER || isScan({ name, place })) continue;
      const beyond = await send(max + 1);
      // An address with an id that no record can have leads nowhere.
      if (beyond.status !== (part === 'params' ? 404 : 422))
        wrong.push(`${said({ name, place })} = ${max + 1}: ${beyond.status} ${beyond.text}`);
      // The rest of the other kind may be missing, which is refused as well: the number itself has to be.
      else if (place.kinds.length > 0 && !(place.path.join('.').replaceAll('*', '0') in beyond.failure().errors))
        wrong.push(`${said({ name, place })} = ${max + 1} is not what was refused: ${beyond.text}`);
    }
    return wrong;
  }

  // Every night all of them; the bounds themselves are read off the contract above.
  const isTried = (at: number) => Boolean(process.env.NIGHTLY) || at % 3 === 0;
  const examplesOf = <Example>(examples: Readonly<Record<string, Example>>) =>
    Object.entries(examples)
      .filter(([name]) => places.some((one) => one.name === name))
      .filter((_, at) => isTried(at));

  it('is refused beyond them in words, and never breaks the product', async () => {
    const organization = await makeOrganization(world);
    const use = recordsOf({ world, organization: organization.id, marker: 'BOUNDS' });
    const wrong: string[] = [];
    for (const [name, example] of examplesOf(staffExamples))
      wrong.push(...(await wrongAt(name, world.staff, await example.input(use))));
    for (const [name, example] of examplesOf(memberExamples)) {
      const by = await (await makeMember(world, { signIn: true })).signIn();
      wrong.push(...(await wrongAt(name, by, await example.input(by, world))));
    }
    for (const [name, input] of examplesOf(operatorExamples)) {
      const cast = { number: nextNumber(), id: world.id, version: 1, code: world.code, manager: world.staffId };
      const { id: session } = await otherSession(server, { audience: 'admin', facilityId: null, accountId: 1 });
      wrong.push(...(await wrongAt(name, operator, await input({ ...cast, world, operator, other, session }))));
    }
    expect(wrong).toEqual([]);
  });
});
