import type { FactCondition, FactConditions } from '@tsudoi/contract';

/** Groups of conditions on facts: all of a group must hold, any one group suffices. */
export type Where = FactConditions;

const GROUPS = '|';
const CONDITIONS = ';';
const PARTS = ':';
const VALUES = ',';

const escaped = (text: string): string => text.replace(/[%|;:,]/g, (sign) => encodeURIComponent(sign));
const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // Half an escaped, in an address somebody wrote by hand: taken as it stands.
    return text;
  }
};

/** Conditions as the address bar holds them: `expires_on:next:30;gender:any:1,2|registration:any:1`. */
export function writeWhere(where: Where): string {
  const one = (condition: FactCondition) => [condition.field, condition.is, ...argumentsOf(condition)].join(PARTS);
  return where.map((group) => group.map(one).join(CONDITIONS)).join(GROUPS);
}

function argumentsOf(condition: FactCondition): string[] {
  switch (condition.is) {
    case 'contains':
    case 'equals':
      return [escaped(condition.text)];
    case 'any':
    case 'none':
      return [condition.values.map(escaped).join(VALUES)];
    case 'between':
      return [[condition.from, condition.to].map((end) => escaped(String(end ?? ''))).join(VALUES)];
    case 'next':
    case 'last':
    case 'before':
      return [String(condition.days)];
    default:
      return [];
  }
}

/** Conditions of an address; undefined where they cannot be read, which stops a list rather than widening it. */
export function readWhere(text: string): Where | undefined {
  if (text === '') return [];
  const groups = text
    .split(GROUPS)
    .map((group) => group.split(CONDITIONS).map(readCondition))
    .map((group) => group.filter((condition) => condition !== undefined));
  const count = text.split(/[|;]/).length;
  return groups.flat().length === count ? groups : undefined;
}

function readCondition(text: string): FactCondition | undefined {
  const [field = '', is = '', rest = ''] = text.split(PARTS);
  if (field === '') return undefined;
  switch (is) {
    case 'contains':
    case 'equals':
      return { field, is, text: unescaped(rest) };
    case 'any':
    case 'none':
      return { field, is, values: rest.split(VALUES).map(unescaped) };
    case 'between': {
      const [from = '', to = ''] = rest.split(VALUES).map(unescaped);
      return { field, is, ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
    }
    case 'next':
    case 'last':
    case 'before':
      return /^\d{1,5}$/.test(rest) ? { field, is, days: Number(rest) } : undefined;
    case 'empty':
    case 'filled':
      return { field, is };
    default:
      return undefined;
  }
}

/** The conditions with one more, or another in the place of the one it names. */
export function withCondition(where: Where, condition: FactCondition, at?: { group: number; index: number }): Where {
  if (at === undefined) {
    const [first = [], ...others] = where;
    return [[...first, condition], ...others];
  }
  return where.map((group, g) => group.map((each, c) => (g === at.group && c === at.index ? condition : each)));
}

/** The conditions without one; a group without any is no group. */
export const withoutCondition = (where: Where, at: { group: number; index: number }): Where =>
  where.map((group, g) => group.filter((_, c) => g !== at.group || c !== at.index)).filter((group) => group.length > 0);
