import type { DependencyConditionType, DependencyOperator, ExtendedInputType, FormItemUse } from '../enums/forms.ts';

/** One of the answers a form item offers; `children` are the second step of a dependent dropdown. */
export interface FormChoice {
  value: string;
  text: string;
  children?: readonly FormChoice[];
  /** No longer offered: it is read and stays where it was chosen, and is chosen by nobody else. */
  retired?: boolean;
}

/**
 * Choices as somebody may choose them who has this answer: those that are offered, and retired ones that the answer has. The
 * list itself where none is retired.
 */
export function choicesFor(choices: readonly FormChoice[], answer: unknown): readonly FormChoice[] {
  const isRetired = ({ retired, children = [] }: FormChoice) => retired === true || children.some((one) => one.retired);
  if (!choices.some(isRetired)) return choices;
  const chosen = new Set<unknown>(Array.isArray(answer) ? answer : [answer]);
  return choices
    .filter(({ value, retired }) => retired !== true || chosen.has(value))
    .map(({ children, ...choice }) =>
      children === undefined
        ? choice
        : { ...choice, children: children.filter(({ value, retired }) => retired !== true || chosen.has(value)) },
    );
}

/** What a text of a form item must look like, beyond its length. */
export const TEXT_FORMATS = [
  'alpha',
  'alpha_num',
  'alpha_dash',
  'active_url',
  'email',
  'phone',
  'kana',
  'digits',
] as const;
/** A value of {@link TEXT_FORMATS}. */
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** Bounds of a form item's value; what is not said has the default of its input type. Days are `YYYY-MM-DD` or `today`. */
export interface FormLimits {
  /** Characters of a text. */
  max_length?: number;
  format?: TextFormat;
  /** Smallest and largest number, both allowed. */
  min?: number;
  max?: number;
  /** Digits after the point of a decimal. */
  decimals?: number;
  after?: string;
  after_or_equal?: string;
  before?: string;
  before_or_equal?: string;
  /** Every choice of a checkbox must be ticked, such as a consent. */
  accepted?: boolean;
}

/** One comparison of a dependency rule, as it is stored and travels (ENT-43). */
export interface DependencyCondition {
  type: DependencyConditionType;
  /** Code of the built-in field it looks at; null for an extended one. */
  dependency_account_cms_component_code: string | null;
  /** Id of the extended field it looks at; null for a built-in one. */
  dependency_account_cms_extend_component_id: number | null;
  operator_type: DependencyOperator;
  /** What it is compared with: a scalar, or a list for contain and except. */
  value: FormScalar | readonly FormScalar[];
  /** How it joins the one before: `and` within its group, `or` begins the next group (ENT-44). */
  logical_function: 'and' | 'or';
  input_type: ExtendedInputType;
}

/** A single value of an answer. */
export type FormScalar = string | number | boolean | null;

/** One item of an account form: a built-in field by its code, or one of the facility's own by its id. */
export interface FormItem {
  type: DependencyConditionType;
  id: number;
  /** Code of a built-in field (`birthday`); empty for an extended one. */
  code: string;
  input_type: ExtendedInputType;
  use_type: FormItemUse;
  label: string;
  hint: string;
  choices: readonly FormChoice[];
  limits: FormLimits;
  conditions: readonly DependencyCondition[];
}

/** Answers of an account form: built-in fields by their wire name, extended ones by their id. */
export interface FormValues {
  basic_info: Readonly<Record<string, unknown>>;
  extend_info: Readonly<Record<string, unknown>>;
}

/** Parts of the answers that are objects, by input type, in the order of their fields. */
export const ANSWER_PARTS = {
  name: ['last_name', 'first_name'],
  name_kana: ['last_name_kana', 'first_name_kana'],
  location: ['zipcode', 'pref_code', 'city_code', 'address', 'building_name'],
} as const satisfies Partial<Record<ExtendedInputType, readonly string[]>>;

/** Wire names in `basic_info` behind the code of a built-in item. */
export const DEFAULT_ITEM_FIELDS = {
  name: ANSWER_PARTS.name,
  name_kana: ANSWER_PARTS.name_kana,
  gender: ['gender'],
  birthday: ['birthday'],
  email: ['email'],
  phone: ['phone'],
  location: ANSWER_PARTS.location,
  member_code: ['member_code'],
  class_type: ['class_type'],
  member_type: ['member_type'],
  organization: ['organization_ids'],
  registration: ['registration'],
  joined_on: ['joined_on'],
  expires_on: ['expires_on'],
} as const satisfies Record<string, readonly string[]>;
/** Code of a built-in form item. */
export type DefaultItemCode = keyof typeof DEFAULT_ITEM_FIELDS;

/** Whether a code names a built-in form item. */
export function isDefaultItemCode(code: string): code is DefaultItemCode {
  return Object.hasOwn(DEFAULT_ITEM_FIELDS, code);
}

/** Name of an item within its form, the same on screen and on the server: its code, or `extend.7`. */
export function itemKey(item: Pick<FormItem, 'type' | 'id' | 'code'>): string {
  return item.type === 'default' ? item.code : `extend.${item.id}`;
}

/** Dotted paths of an item's values in a body: `basic_info.last_name`, `extend_info.7`. */
export function itemPaths(item: Pick<FormItem, 'type' | 'id' | 'code'>): string[] {
  if (item.type === 'extend') return [`extend_info.${item.id}`];
  const fields = isDefaultItemCode(item.code) ? DEFAULT_ITEM_FIELDS[item.code] : [item.code];
  return fields.map((field) => `basic_info.${field}`);
}

/** An item's answer: of a built-in item with several fields an object of them, else the value itself. */
export function answerOf(item: Pick<FormItem, 'type' | 'id' | 'code'>, values: FormValues): unknown {
  if (item.type === 'extend') return values.extend_info[String(item.id)];
  const fields: readonly string[] = isDefaultItemCode(item.code) ? DEFAULT_ITEM_FIELDS[item.code] : [item.code];
  const [only] = fields;
  if (fields.length === 1 && only !== undefined) return values.basic_info[only];
  return Object.fromEntries(fields.map((field) => [field, values.basic_info[field]]));
}

/** Whether an answer says nothing: missing, null, an empty text or list, or an object of nothing else. */
export function isBlank(answer: unknown): boolean {
  if (answer === undefined || answer === null) return true;
  if (typeof answer === 'string') return answer.trim() === '';
  return typeof answer === 'object' && Object.values(answer).every(isBlank);
}

/** Whether two answers say the same, whatever the order of an object's parts and however nothing is written. */
export function sameAnswer(one: unknown, other: unknown): boolean {
  if (one === other || (isBlank(one) && isBlank(other))) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const left: Readonly<Record<string, unknown>> = { ...one };
  const right: Readonly<Record<string, unknown>> = { ...other };
  return Object.keys({ ...left, ...right }).every((key) => sameAnswer(left[key], right[key]));
}
