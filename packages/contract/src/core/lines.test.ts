import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '../all.ts';
import { saveFilterTemplate } from '../filter-templates/index.ts';
import { ChannelName, reservedEvents } from './channel.ts';
import { OptionalLines, RequiredLines, RequiredText, Text } from './values.ts';

/** What of a valibot schema is read here. */
interface Node {
  kind: string;
  type: string;
  pipe?: readonly Node[];
  entries?: Record<string, Node>;
  item?: Node;
  items?: readonly Node[];
  options?: readonly unknown[];
  wrapped?: Node;
  key?: Node;
  value?: Node;
  getter?: (input: unknown) => Node;
  metadata?: Record<string, unknown>;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'kind' in value && 'type' in value;
const childrenOf = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];

interface Found {
  place: string;
  schema: v.GenericSchema<unknown, unknown>;
  severalLines: boolean;
}

const isSchema = (value: unknown): value is Found['schema'] => isNode(value);

/** Every text a schema takes, by its place. `seen` ends the walk where schemas refer to each other. */
function texts(node: Node, place: string, seen: ReadonlySet<Node> = new Set()): Found[] {
  if (seen.has(node)) return [];
  const path = new Set([...seen, node]);
  if (node.type === 'string') {
    const severalLines = node.pipe?.some((step) => step.metadata?.several_lines === true) === true;
    return [{ place, schema: node as unknown as Found['schema'], severalLines }];
  }
  const below = (child: Node, name: string): Found[] => texts(child, name === '' ? place : `${place}.${name}`, path);
  return [
    ...Object.entries(node.entries ?? {}).flatMap(([name, entry]) => below(entry, name)),
    ...childrenOf(node.item).flatMap((child) => below(child, '*')),
    ...childrenOf(node.items).flatMap((child) => below(child, '*')),
    ...childrenOf(node.options).flatMap((child) => below(child, '')),
    ...childrenOf(node.wrapped).flatMap((child) => below(child, '')),
    ...(node.type === 'record'
      ? [...childrenOf(node.key), ...childrenOf(node.value)].flatMap((child) => below(child, '*'))
      : []),
    // A lazy schema decides by its input: by a text, a day and a moment.
    ...(node.getter === undefined
      ? []
      : ['x', '2026-01-02T03:04:05Z']
          .flatMap((input) => childrenOf(node.getter?.(input)))
          .flatMap((child) => below(child, ''))),
    ...(node.pipe ?? [])
      .filter((step) => step !== node && step.kind === 'schema' && step.type !== node.type)
      .flatMap((step) => below(step, '')),
  ];
}

/** One of these is taken by every text of the contract; a new kind of text brings one of its own. */
const SAMPLES = [
  ...[
    'あい',
    'アイ',
    'ab',
    'a@b.example',
    '12',
    '123',
    '1234',
    '123456',
    '1234567',
    '0312345678',
    '2026-01-02',
    '2026-01',
    '01/02',
  ],
  ...[
    '2026/01/02 03:04',
    '2026-01-02T03:04:05Z',
    '#112233',
    'T8700110005901',
    'AB12',
    'UTF-8',
    'https://a.example/b',
    '09:00',
    'a.example',
    'members',
    '1,2',
  ],
];

const char = (code: number) => String.fromCharCode(code);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => char(from + at));
/** Controls, line and paragraph separator, and what turns the direction of the text around it. */
const FORBIDDEN = [...range(0, 0x1f), '\u007f', '\u2028', '\u2029', ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)];

const found = allEndpoints().flatMap(({ family, name, endpoint }) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema: unknown = endpoint[part];
    return isNode(schema) ? texts(schema, `${family}.${name} ${part}`) : [];
  }),
);

describe('every text that the contract takes', () => {
  it('is known here, with a sample that it takes', () => {
    expect(found.length).toBeGreaterThan(150);
    expect(
      found.filter(({ schema }) => !SAMPLES.some((sample) => v.is(schema, sample))).map(({ place }) => place),
    ).toEqual([]);
  });

  it('of one line refuses or folds line breaks, control characters and turned directions', () => {
    const passed: string[] = [];
    for (const { place, schema, severalLines } of found) {
      // What a door scanned is taken as it comes and judged afterwards (a fact is never refused).
      if (severalLines || place.startsWith('checkIns.checkIns.upload body.scans')) continue;
      for (const sample of SAMPLES.filter((one) => v.is(schema, one)))
        for (const bad of FORBIDDEN) {
          const result = v.safeParse(schema, `${sample.slice(0, 1)}${bad}${sample.slice(1)}`);
          if (result.success && String(result.output).includes(bad))
            passed.push(`${place}: ${bad.charCodeAt(0).toString(16)}`);
        }
    }
    expect([...new Set(passed)]).toEqual([]);
  });

  it('is also one line where the conditions of a list are saved as they are', () => {
    const body = { action: 1, screen: 'members', name: '条件' };
    const schema: unknown = saveFilterTemplate.body;
    const takes = (conditions: object) => isSchema(schema) && v.is(schema, { ...body, conditions });
    expect(takes({ keyword: '山田', nested: [{ value: ['a', 1, null] }] })).toBe(true);
    for (const bad of FORBIDDEN)
      expect([
        takes({ keyword: `a${bad}b` }),
        takes({ nested: [{ value: [bad] }] }),
        takes({ x: { [bad]: 1 } }),
      ]).toEqual([false, false, false]);
  });

  it('has several lines only where somebody writes a text of some length, and nothing else in them', () => {
    const several = found.filter(({ severalLines }) => severalLines);
    expect(new Set(several.map(({ place }) => place.replace(/^.* body\./, '')))).toEqual(
      new Set([
        'bank_account',
        'body',
        'cancel_note',
        'corporate.contract_note',
        'delivery_note',
        'endpoints',
        'introduction',
        'note',
        'opening_hours',
        'text',
        'text_en',
      ]),
    );
    for (const { place, schema } of several)
      for (const bad of FORBIDDEN) {
        const taken = v.is(schema, `あ${bad}い`);
        expect(taken, `${place}: ${bad.charCodeAt(0).toString(16)}`).toBe(
          ['\t', '\n', '\r', '\u2028', '\u2029'].includes(bad),
        );
      }
  });
});

describe('a text', () => {
  const problem = (schema: v.GenericSchema<unknown, unknown>, input: string) =>
    v.safeParse(schema, input).issues?.map(({ message }) => message);

  it('says whether it is a line break that is wrong, or a character that nobody types', () => {
    for (const schema of [Text(), RequiredText()]) {
      expect(problem(schema, '青葉台\r\n1-2')).toEqual(['one_line']);
      expect(problem(schema, '青葉台\t1-2')).toEqual(['one_line']);
      expect(problem(schema, '青葉\u202e台')).toEqual(['characters']);
      expect(problem(schema, '青葉\u0000台\n')).toEqual(['characters']);
    }
  });
  it('that is pasted with a line break at its end loses it', () => {
    expect([v.parse(Text(), '青葉台\r\n'), v.parse(RequiredText(), '\t山田\n')]).toEqual(['青葉台', '山田']);
  });
  it('of several lines has them parted in one way', () => {
    expect(v.parse(RequiredLines(20), ' 一行目\r\n二行目\r')).toBe('一行目\n二行目');
    expect([v.parse(OptionalLines(20), '\r\n'), v.parse(OptionalLines(20), undefined)]).toEqual([null, null]);
    expect(problem(RequiredLines(20), ' \r\n ')).toEqual(['required']);
  });
});

describe('the name of a channel', () => {
  it.each(['member-import', 'import.3f2b:1', 'a', 'A_1', 'x'.repeat(100)])('may be %s', (name) => {
    expect(v.is(ChannelName, name)).toBe(true);
  });
  it.each([...reservedEvents, '', ' a', 'a b', 'あ', '-a', '__proto__', 'a\n', 'x'.repeat(101)])(
    'may not be %j',
    (name) => {
      expect(v.is(ChannelName, name)).toBe(false);
    },
  );
});
