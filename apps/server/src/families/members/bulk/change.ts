import { type BulkChange, type BulkField, bulkFields, memberCsvColumns } from '@tsudoi/contract/members';
import { type BalanceTerms, type Day, fullName, jstToday, sameAnswer } from '@tsudoi/domain';
import { fieldLabel } from '@tsudoi/i18n';
import type { PlannedRow, RowError } from '../../../tasks/imports/family.ts';
import { type AccountDefinitions, storedFaults } from '../../account-cms/index.ts';
import { isCityOf } from '../../reference/index.ts';
import { applyForm } from '../answers.ts';
import { checkPlaces } from '../check.ts';
import { type ImportColumn, importColumns, keysOf, type MemberValues, toData, toWrite } from '../columns.ts';
import { printCell } from '../csv/cells.ts';
import type { ExistingMember } from '../csv/import-store.ts';
import { printOwn } from '../csv/own-cells.ts';
import { rowErrorsOf } from '../csv/own-rows.ts';
import type { OwnColumn } from '../csv/plan.ts';
import type { TypeWords } from '../store.ts';
import { nextExpiry } from '../term.ts';

/** A change of values; that of a standing is another plan. */
export type ValueChange = Exclude<BulkChange, { kind: 'standing' }>;

/** What a change is planned with. */
export interface ChangeContext {
  change: ValueChange;
  definitions: AccountDefinitions;
  types: readonly TypeWords[];
  /** Names of types and organizations, by id. */
  typeNames: ReadonlyMap<number, string>;
  organizationNames: ReadonlyMap<number, string>;
  /** Columns of the own field that the change is about; none where it is about another. */
  own: readonly OwnColumn[];
  /** Organizations of whoever plans; null for all. */
  organizationIds: readonly number[] | null;
  balance: BalanceTerms;
  now: Date;
}

const isValue = (change: ValueChange): change is Extract<ValueChange, { kind: BulkField }> =>
  bulkFields.some((field) => field === change.kind);

/** The field a plan is about, as its columns name it. */
export function fieldOf(change: ValueChange): string {
  switch (change.kind) {
    case 'own':
    case 'choices':
      return `extend_info.${change.item}`;
    case 'types':
      return 'member_type';
    case 'organizations':
      return 'organization_ids';
    case 'term':
      return 'expires_on';
    default:
      return change.kind;
  }
}

const HEADERS = new Map<string, string>(memberCsvColumns);
/** What the field is called, as the form of an import heads it. */
export const headerOf = (field: string, own: readonly OwnColumn[]): string =>
  own.find((column) => column.field === field)?.item.label ?? HEADERS.get(field) ?? fieldLabel(field, 'ja');

const refused = (field: string, code: RowError['code']): RowError => ({ field, code });

/** Organizations afterwards: those that whoever plans does not reach stay, and nobody is taken out of the planner's sight. */
function organizationsAfter(
  stored: readonly number[],
  { how, organization }: Extract<ValueChange, { kind: 'organizations' }>,
  reach: readonly number[] | null,
): readonly number[] | RowError {
  const named = new Set(organization);
  const beyond = reach === null ? [] : stored.filter((id) => !reach.includes(id));
  const after =
    how === 'add'
      ? [...stored, ...organization]
      : how === 'remove'
        ? stored.filter((id) => !named.has(id))
        : [...beyond, ...organization];
  if (reach !== null && !after.some((id) => reach.includes(id)))
    return refused('organization_ids', 'organization_needed');
  return [...new Set(after)];
}

/** Choices afterwards, in the order of the field's own. */
function choicesAfter(
  answer: unknown,
  { put_on, take_off }: Extract<ValueChange, { kind: 'choices' }>,
  { item }: OwnColumn,
): string[] {
  const has = new Set(Array.isArray(answer) ? answer.map(String) : []);
  for (const value of put_on) has.add(value);
  for (const value of take_off) has.delete(value);
  const order = new Map(item.choices.map(({ value }, index) => [value, index]));
  return [...has].sort((a, b) => (order.get(a) ?? order.size) - (order.get(b) ?? order.size));
}

/** What a member is wanted to be; `sent` are answers to own fields. Or why it cannot be that. */
function wanted(
  context: ChangeContext,
  member: ExistingMember,
): { some: Partial<MemberValues>; sent?: Record<string, unknown> } | RowError | undefined {
  const { change } = context;
  if (change.kind === 'pref_code') {
    const pref_code = change.value ?? null;
    const { city_code: city } = member;
    return { some: { pref_code, city_code: city !== null && isCityOf(city, pref_code) ? city : null } };
  }
  if (isValue(change)) return { some: { [change.kind]: change.value ?? null } };
  switch (change.kind) {
    case 'types': {
      const types = context.types.filter(({ id }) => change.member_type.includes(id));
      if (types.some(({ class_type }) => class_type !== member.class_type))
        return refused('member_type', 'member_type_unknown');
      return { some: { member_type_ids: [...new Set(change.member_type)] } };
    }
    case 'organizations': {
      const after = organizationsAfter(member.organization_ids, change, context.organizationIds);
      return 'code' in after ? after : { some: { organization_ids: after } };
    }
    case 'term': {
      if (member.expires_on === null) return undefined;
      const type = context.types.find(({ id }) => id === member.member_type_ids[0]);
      return { some: { expires_on: nextExpiry(type, member.expires_on, context.balance) } };
    }
    case 'own':
    case 'choices': {
      const [column] = context.own;
      if (column === undefined || column.classType !== member.class_type)
        return refused(fieldOf(change), 'unknown_field');
      const answer =
        change.kind === 'own' ? change.value : choicesAfter(member.extend_info[column.item.id], change, column);
      return { some: {}, sent: { [column.item.id]: answer } };
    }
  }
}

const COLUMN_OF: Readonly<Record<string, keyof MemberValues>> = { member_type: 'member_type_ids' };
const columnOf = (field: string): keyof MemberValues =>
  field.startsWith('extend_info.') ? 'extend_info' : (COLUMN_OF[field] ?? (field as keyof MemberValues));

const same = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((item, at) => item === b[at]) : a === b;

/** The field of a member as people read it; null where there is nothing. */
function inWords({ change, own, typeNames, organizationNames }: ChangeContext, values: MemberValues): string | null {
  const field = fieldOf(change);
  if (field === 'organization_ids')
    return values.organization_ids.map((id) => organizationNames.get(id) ?? '').join('、') || null;
  if (change.kind === 'own' || change.kind === 'choices')
    return (
      own
        .map((column) => printOwn(column, values.extend_info[column.item.id]))
        .filter((text) => text !== '')
        .join(' ') || null
    );
  const named = memberCsvColumns.find(([name]) => name === field)?.[0];
  return named === undefined ? null : printCell(named, values, typeNames) || null;
}

/** What the change does with one member. The form of the facility has its say, as in every save. */
export function planChange(context: ChangeContext, member: ExistingMember): PlannedRow {
  const { change, definitions, now } = context;
  const field = fieldOf(change);
  const column = columnOf(field);
  const row: PlannedRow = {
    result: 'skip',
    code: member.member_code,
    name: fullName(member),
    recordId: member.id,
    expectedVersion: member.version,
    data: null,
    before: null,
    changes: null,
    errors: null,
  };
  const asked = wanted(context, member);
  if (asked === undefined) return row;
  if ('code' in asked) return { ...row, result: 'error', errors: [asked] };
  const values: MemberValues = { ...member, ...asked.some };
  const { values: settled, errors } = settle(definitions, {
    values,
    sent: asked.sent,
    member,
    today: jstToday(now),
    now,
  });
  if (errors.length > 0) return { ...row, result: 'error', errors };
  const isSame =
    column === 'extend_info'
      ? context.own.every(({ item }) => sameAnswer(settled.extend_info[item.id], member.extend_info[item.id]))
      : same(settled[column], member[column]);
  if (isSame) return row;
  const keys = keysOf(settled);
  const columns = [column, ...(column === 'pref_code' ? (['city_code'] as const) : [])];
  const written: Partial<Record<ImportColumn, string>> = {
    ...Object.fromEntries(columns.map((name) => [name, toWrite(settled[name])])),
    ...keys,
  };
  const stood: Partial<Record<ImportColumn, unknown>> = {
    ...Object.fromEntries(columns.map((name) => [name, member[name]])),
    search_key: member.search_key,
    kana_key: member.kana_key,
  };
  return {
    ...row,
    result: 'update',
    data: importColumns.map((name) => written[name] ?? null),
    before: importColumns.map((name) => toData(stood[name])),
    changes: [[field, inWords(context, member), inWords(context, settled)]],
  };
}

/** The member as its form lets it be; a fault that it had before is no fault of the change. */
function settle(
  definitions: AccountDefinitions,
  save: {
    values: MemberValues;
    sent: Record<string, unknown> | undefined;
    member: ExistingMember;
    today: Day;
    now: Date;
  },
): { values: MemberValues; errors: RowError[] } {
  const { values, sent, member, today, now } = save;
  const places = checkPlaces(values);
  if (definitions.isPlain(values.class_type) && sent === undefined) return { values, errors: rowErrorsOf(places) };
  const { values: settled, faults } = applyForm(definitions, {
    writer: 'staff',
    values: { ...values, extend_info: { ...member.extend_info, ...sent } },
    stored: member,
    now,
  });
  const all = { ...faults, ...places };
  const paths = Object.keys(all);
  if (paths.length === 0) return { values: settled, errors: [] };
  const stood = storedFaults(definitions, member, today);
  const fresh = paths.filter((path) => !stood.has(path)).map((path) => [path, all[path] ?? []] as const);
  return { values: settled, errors: rowErrorsOf(Object.fromEntries(fresh)) };
}
