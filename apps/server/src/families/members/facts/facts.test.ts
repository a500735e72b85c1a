import { type FactCondition, type FactKind, operatorsOf } from '@tsudoi/contract';
import { createMember, memberListFacts, searchMembers } from '@tsudoi/contract/members';
import { addDays, type ExtendedInputType, jstToday, standings } from '@tsudoi/domain';
import { basicInfo, makeFacility, makeField, onBothEngines, suiteServer, type World } from '@tsudoi/kit';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';

const MEMBERS = 40;
const CHOICES = ['red', 'green', 'blue'].map((value) => ({ value, text: { ja: value, en: value } }));
const TREE = ['north', 'south'].map((value) => ({
  value,
  text: { ja: value, en: value },
  children: [{ value: `${value}-1`, text: { ja: `${value}-1`, en: `${value}-1` } }],
}));
/** Own fields that are tried, one of each kind that is compared in its own way. */
const OWN: Readonly<Partial<Record<ExtendedInputType, readonly unknown[]>>> = {
  textbox: [undefined, 'Ａ棚', 'a棚の奥', '100%_\\', 'ロッカー'],
  number: [undefined, 3, 0, 7, 1200],
  decimal: [undefined, 1.5, 36.6],
  date: [undefined, '2025-01-31', '2026-11-22', '2027-05-01'],
  datetime: [undefined, '2026-11-21T23:30:00+09:00', '2026-11-22T00:00:00+09:00'],
  year_month: [undefined, '2024-12', '2026-04'],
  radio: [undefined, 'red', 'green', 'blue'],
  checkbox: [undefined, ['red'], ['red', 'blue'], ['green']],
  dropdown_related: [undefined, ['north', 'north-1'], ['south', 'south-1']],
  name: [undefined, { last_name: '保護', first_name: '者' }, { last_name: '山田' }],
};
const fold = (text: string) => text.normalize('NFKC').replace(/[A-Z]/g, (letter) => letter.toLowerCase());

interface Fact {
  field: string;
  kind: FactKind;
}
/** What a member answers to a fact, as a person would say it: nothing is undefined. */
type Known = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** The condition by its words, in memory. */
function holds(condition: FactCondition, member: Known, today: string): boolean {
  const value = member[condition.field];
  const listed = value === undefined ? [] : Array.isArray(value) ? value : [String(value)];
  const isWithin = (from: string | undefined, to: string | undefined) => {
    if (typeof value === 'object' || value === undefined) return false;
    const read = (bound: string) => (typeof value === 'number' ? Number(bound) : bound);
    return (from === undefined || value >= read(from)) && (to === undefined || value <= read(to));
  };
  switch (condition.is) {
    case 'empty':
      return value === undefined;
    case 'filled':
      return value !== undefined;
    case 'contains':
      return value !== undefined && fold(String(value)).includes(fold(condition.text));
    case 'equals':
      return value !== undefined && fold(String(value)) === fold(condition.text);
    case 'any':
      return listed.some((one) => condition.values.includes(one));
    case 'none':
      return !listed.some((one) => condition.values.includes(one));
    case 'between':
      return isWithin(condition.from, condition.to);
    case 'next':
      return isWithin(today, addDays(today, condition.days));
    case 'last':
      return isWithin(addDays(today, -condition.days), today);
    case 'before':
      return isWithin(undefined, addDays(today, -condition.days - 1));
  }
}

onBothEngines('conditions on facts', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  const today = jstToday(new Date());
  const facts: Fact[] = [];
  const people = new Map<number, Known>();
  const types: string[] = [];

  beforeAll(async () => {
    world = await makeFacility(server);
    types.push(...world.memberTypes.map(({ id }) => String(id)));
    const own: { id: number; values: readonly unknown[]; input: string }[] = [];
    for (const [input, values] of Object.entries(OWN)) {
      const choices = input === 'dropdown_related' ? TREE : CHOICES;
      const id = await makeField(server, world, { input_type: input as ExtendedInputType, choices });
      own.push({ id, values, input });
    }
    facts.push(...(await world.staff.call(memberListFacts)).map(({ field, kind }) => ({ field, kind })));
    for (let n = 0; n < MEMBERS; n += 1) {
      const pick = <T>(list: readonly T[], salt: number): T => list[(n * 7 + salt * 5 + (n >> 2)) % list.length]!;
      const answers = Object.fromEntries(own.map(({ id, values }, index) => [id, pick(values, index)]));
      const birthday = pick([undefined, '2000-02-29', '1990-11-22', '2012-04-01'], 3);
      const expires = pick([undefined, addDays(today, -1), today, addDays(today, 7), addDays(today, 31)], 1);
      const type = pick(types, 2);
      const info = basicInfo(world, {
        last_name: pick(['髙橋', 'Smith', '渡邉'], 1),
        gender: pick([null, 1, 2] as const, 2),
        birthday,
        expires_on: expires,
        phone: pick([undefined, '090-1234-5678'], 4),
        address: pick([undefined, 'ＡＢＣ町1-2'], 6),
        pref_code: pick([undefined, '14', '13'], 5),
        registration: pick([0, 1] as const, 6),
        member_type: [Number(type)],
      });
      const { id } = await world.staff.call(createMember, {
        body: { basic_info: info, extend_info: JSON.parse(JSON.stringify(answers)) },
      });
      // Who is given no day gets that of the member type.
      if (expires === undefined) await server.sql('update account set expires_on = null where id = $1', [id]);
      people.set(id, {
        name: `${info.last_name}${info.first_name}`,
        gender: info.gender === null ? undefined : String(info.gender),
        birthday,
        expires_on: expires,
        phone: info.phone ?? undefined,
        address: info.address || undefined,
        pref_code: info.pref_code || undefined,
        registration: String(info.registration),
        standing:
          info.registration === 1 ? 'temporary' : expires !== undefined && expires < today ? 'lapsed' : 'official',
        member_type: [type],
        ...Object.fromEntries(
          own.map(({ id: field, input }) => {
            const answer = answers[field];
            const said =
              input === 'datetime' && typeof answer === 'string'
                ? answer.slice(0, 10)
                : input === 'name' && typeof answer === 'object' && answer !== null
                  ? Object.values(answer).join('')
                  : answer;
            return [`extend_info.${field}`, said as Known[string]];
          }),
        ),
      });
    }
  });

  const TEXTS = ['a', 'Ａ棚', '%', '_\\', '高橋花子', '髙', 'smith', '090', '保護者', 'abc', '１００'];
  const BOUNDS: Readonly<Partial<Record<FactKind, readonly string[]>>> = {
    number: ['-3', '0', '1.5', '36.6', '1000'],
    day: ['2025-01-31', '2000-02-29', '2026-11-22', today],
    instant: ['2026-11-21', '2026-11-22'],
    month: ['2024-12', '2026-04', '2025-01'],
  };
  const valuesOf = ({ field, kind }: Fact): readonly string[] => {
    if (field === 'member_type') return types;
    if (field === 'gender') return ['1', '2', '3'];
    if (field === 'registration') return ['0', '1'];
    if (field === 'standing') return [...standings];
    if (field === 'pref_code') return ['13', '14', '01'];
    return kind === 'tree' ? ['north', 'north-1', 'south', 'south-1'] : CHOICES.map(({ value }) => value);
  };
  const conditionOn = (fact: Fact): fc.Arbitrary<FactCondition> =>
    fc.constantFrom(...operatorsOf[fact.kind]).chain((is): fc.Arbitrary<FactCondition> => {
      const { field } = fact;
      switch (is) {
        case 'contains':
        case 'equals':
          return fc.constantFrom(...TEXTS).map((text) => ({ field, is, text }));
        case 'any':
        case 'none':
          return fc.subarray([...valuesOf(fact)], { minLength: 1 }).map((values) => ({ field, is, values }));
        case 'between': {
          const bounds = BOUNDS[fact.kind] ?? [];
          return fc
            .tuple(fc.constantFrom(...bounds), fc.constantFrom(...bounds), fc.constantFrom(1, 2, 3))
            .map(([from, to, ends]) => ({
              field,
              is,
              ...(ends & 1 ? { from } : {}),
              ...(ends & 2 ? { to } : {}),
            }));
        }
        case 'next':
        case 'last':
        case 'before':
          return fc.constantFrom(0, 6, 30, 400).map((days) => ({ field, is, days }));
        default:
          return fc.constant({ field, is });
      }
    });

  it('find on the server whom a plain evaluation finds, whatever the tree', async () => {
    const evaluated = facts.filter(({ field }) => Object.hasOwn(people.values().next().value ?? {}, field));
    expect(evaluated.length).toBeGreaterThanOrEqual(Object.keys(OWN).length + 8);
    const condition = fc.constantFrom(...evaluated).chain(conditionOn);
    const tree = fc.array(fc.array(condition, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });
    let narrowed = 0;
    await fc.assert(
      fc.asyncProperty(tree, async (where) => {
        const { items, total } = await world.staff.call(searchMembers, {
          body: { default_search: {}, where, per_page: 100 },
        });
        const meant = [...people].filter(([, member]) =>
          where.some((group) => group.every((one) => holds(one, member, today))),
        );
        expect(items.map(({ id }) => id).sort((a, b) => a - b)).toEqual(meant.map(([id]) => id));
        expect(total).toBe(meant.length);
        if (total > 0 && total < MEMBERS) narrowed += 1;
      }),
      { numRuns: 150 },
    );
    expect(narrowed).toBeGreaterThan(40);
  });

  it('sort by every fact that has an order, blanks last and equal ones by id', async () => {
    const list = (await world.staff.call(memberListFacts)).filter(({ sortable }) => sortable);
    for (const { field, kind } of list) {
      for (const direction of ['asc', 'desc'] as const) {
        const { items } = await world.staff.call(searchMembers, {
          body: { default_search: {}, per_page: 100, sort: { column: field, direction } },
        });
        expect([field, new Set(items.map(({ id }) => id)).size]).toEqual([field, MEMBERS]);
        if (!['number', 'day', 'month'].includes(kind) || !Object.hasOwn(people.get(items[0]!.id) ?? {}, field))
          continue;
        const place = ({ id }: { id: number }) => ({ id, key: people.get(id)?.[field] });
        const sign = direction === 'asc' ? 1 : -1;
        const sorted = items.map(place).toSorted((a, b) => {
          if (a.key === b.key) return sign * (a.id - b.id);
          if (a.key === undefined) return 1;
          if (b.key === undefined) return -1;
          return a.key < b.key ? -sign : sign;
        });
        expect([field, direction, items.map(({ id }) => id)]).toEqual([field, direction, sorted.map(({ id }) => id)]);
      }
    }
  });

  it('puts every fact of a row into words, in the language of the reader', async () => {
    const columns = facts.map(({ field }) => field);
    const { items } = await world.staff.call(searchMembers, { body: { default_search: {}, per_page: 20, columns } });
    for (const { id, cells } of items) {
      expect(Object.keys(cells).sort()).toEqual([...columns].sort());
      const member = people.get(id)!;
      expect(cells.expires_on ?? undefined).toBe(member.expires_on);
      expect(cells.pref_code).toBe({ 13: '東京都', 14: '神奈川県' }[String(member.pref_code)] ?? null);
    }
    const plain = await world.staff.call(searchMembers, { body: { default_search: {} } });
    expect(plain.items[0]?.cells).toEqual({});
  });

  it('are sixty at most', async () => {
    const conditions = (count: number) => Array.from({ length: count }, () => ({ field: 'email', is: 'empty' }));
    const status = async (...groups: number[]) =>
      (await world.staff.ask(searchMembers, { body: { default_search: {}, where: groups.map(conditions) } })).status;
    expect([await status(20, 20, 20), await status(20, 20, 20, 1)]).toEqual([200, 422]);
  });

  it('refuses what cannot be evaluated any more instead of finding more', async () => {
    const own = facts.find(({ field, kind }) => field.startsWith('extend_info.') && kind === 'choice')!;
    const refused = async (where: unknown, more: object = {}) => {
      const reply = await world.staff.ask(searchMembers, { body: { default_search: {}, where, ...more } });
      return [reply.status, Object.keys(reply.json<{ errors: object }>().errors)];
    };
    expect(await refused([[{ field: own.field, is: 'any', values: ['red', 'gone'] }]])).toEqual([
      422,
      ['where.0.0.values'],
    ]);
    expect(await refused([[{ field: 'extend_info.999999', is: 'empty' }]])).toEqual([422, ['where.0.0.field']]);
    expect(await refused([[{ field: 'member_type', is: 'any', values: ['987654'] }]])).toEqual([
      422,
      ['where.0.0.values'],
    ]);
    expect(await refused([[{ field: 'birthday', is: 'contains', text: '1' }]])).toEqual([422, ['where.0.0.is']]);
    expect(await refused([[{ field: 'birthday', is: 'between', from: '2024-02-30' }]])).toEqual([
      422,
      ['where.0.0.from'],
    ]);
    expect(await refused([[{ field: 'birthday', is: 'between' }]])).toEqual([422, ['where.0.0']]);
    expect(await refused([[]])).toEqual([422, ['where.0']]);
    expect(await refused([], { sort: { column: 'extend_info.999999', direction: 'asc' } })).toEqual([
      422,
      ['sort.column'],
    ]);
    expect(await refused([], { sort: { column: 'member_type', direction: 'asc' } })).toEqual([422, ['sort.column']]);
  });
});
