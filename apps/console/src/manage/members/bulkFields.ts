import type { BulkChange, CmsField } from '@tsudoi/contract/members';
import { ExtendedInputType, type StandingAct } from '@tsudoi/domain';

/** What the form of a change of many is filled with; a kind uses its own part. */
export interface BulkForm {
  /** The kind of change; of an own field `own-7`. */
  what: string | null;
  value: string | number | Record<string, unknown> | null;
  put_on: string[];
  take_off: string[];
  member_type: number[];
  how: 'add' | 'remove' | 'replace';
  organization: number[];
  act: StandingAct;
  holds_from: string;
  resumes_on: string;
  reason: string;
}

/** Built-in fields, in the order in which they are offered. */
export const VALUE_KINDS = [
  'joined_on',
  'expires_on',
  'gender',
  'birthday',
  'phone',
  'zipcode',
  'pref_code',
  'address',
  'building_name',
] as const;
/** One of {@link VALUE_KINDS}. */
export type ValueKind = (typeof VALUE_KINDS)[number];
/** Whether a kind of change sets a built-in field. */
export const isValueKind = (what: string | null): what is ValueKind => VALUE_KINDS.some((kind) => kind === what);

const CHOSEN: readonly string[] = [ExtendedInputType.radio, ExtendedInputType.dropdown];
const TYPED: readonly string[] = [
  ExtendedInputType.textbox,
  ExtendedInputType.textarea,
  ExtendedInputType.number,
  ExtendedInputType.decimal,
  ExtendedInputType.date,
  ...CHOSEN,
];

/** Kinds of fields whose answers have parts. */
const PARTS = [ExtendedInputType.name, ExtendedInputType.nameKana, ExtendedInputType.location] as const;
type Parts = (typeof PARTS)[number];

/** How an own field is answered for many; undefined of those that many cannot be given at once. */
export function ownInput({
  type,
  input_type,
}: CmsField): 'choices' | 'choice' | 'day' | 'number' | 'text' | Parts | undefined {
  if (type !== 'extend') return undefined;
  const parts = PARTS.find((one) => one === input_type);
  if (parts !== undefined) return parts;
  if (input_type === ExtendedInputType.checkbox) return 'choices';
  if (!TYPED.includes(input_type)) return undefined;
  if (CHOSEN.includes(input_type)) return 'choice';
  if (input_type === ExtendedInputType.date) return 'day';
  return input_type === ExtendedInputType.number || input_type === ExtendedInputType.decimal ? 'number' : 'text';
}

/** The own field that a kind of change is about. */
export const ownFieldOf = (what: string | null, fields: readonly CmsField[]): CmsField | undefined =>
  fields.find(({ type, id }) => type === 'extend' && what === `own-${id}`);

/** What is sent of a value: nothing of what is blank, also where all of its parts are. */
const orNull = (value: BulkForm['value']): BulkForm['value'] => {
  if (typeof value !== 'object' || value === null) return value === '' ? null : value;
  return Object.values(value).every((part) => part === '' || part == null) ? null : value;
};

/** The change that is asked for; undefined while nothing is chosen. */
export function changeOf(form: BulkForm, fields: readonly CmsField[]): BulkChange | undefined {
  const { what, value, put_on, take_off } = form;
  const own = ownFieldOf(what, fields);
  if (own?.id != null)
    return ownInput(own) === 'choices'
      ? { kind: 'choices', item: own.id, put_on, take_off }
      : { kind: 'own', item: own.id, value: orNull(value) };
  if (isValueKind(what)) return { kind: what, value: orNull(value) } as BulkChange;
  switch (what) {
    case 'types':
      return { kind: 'types', member_type: form.member_type };
    case 'organizations':
      return { kind: 'organizations', how: form.how, organization: form.organization };
    case 'term':
      return { kind: 'term' };
    case 'standing': {
      const { act, holds_from, resumes_on, reason } = form;
      return { kind: 'standing', act, holds_from, reason, ...(act === 'pause' && { resumes_on }) };
    }
    default:
      return undefined;
  }
}
