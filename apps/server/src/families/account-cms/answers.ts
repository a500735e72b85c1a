import type { FieldProblems } from '@tsudoi/contract';
import {
  checkForm,
  type Day,
  ExtendedInputType,
  type FormItem,
  FormItemUse,
  type FormValues,
  isBlank,
  isMissing,
  itemPaths,
  itemsFor,
  MemberClass,
  missingProfileFields,
  PlatformType,
  readAnswer,
  sameAnswer,
  settleForm,
  withStored,
  yearOf,
} from '@tsudoi/domain';
import { isCityOf, prefectureName } from '../reference/index.ts';
import { hiddenColumns } from './csv-columns.ts';
import { type AccountDefinitions, type DefinedItem, isFor, type Reader } from './definitions.ts';
import { type Answering, formValues } from './values.ts';

/** Who writes: somebody at their form, or staff by a file. */
export type Writer = Reader | 'file';

/** A save as the form of a class sees it. */
interface Save {
  writer: Writer;
  classType: number;
  memberTypeIds: readonly number[];
  /** Built-in fields as they would be; own fields that were given, as they were given. */
  sent: FormValues;
  /** What is stored; of a new member the built-in fields as they are when nothing is said. */
  stored: FormValues;
  today: Day;
}

/** What a save comes to: answers to store, and what is refused of them. */
export interface Saved {
  values: FormValues;
  faults: FieldProblems;
}

/**
 * Items a writer may answer. A member's are those that it may change; a file's those that are in the CSV, and of the
 * others the built-in ones, which its rows get from elsewhere. Staff write no field of other roles, by form or file.
 */
function openTo(
  writer: Writer,
  items: readonly DefinedItem[],
  isLeftOut: (item: DefinedItem) => boolean,
): DefinedItem[] {
  if (writer === 'member') return items.filter((item) => isFor(writer, item) && item.member_editable);
  const own = items.filter((item) => !item.closed);
  if (writer === 'staff') return own.filter((item) => isFor(writer, item));
  return own.filter((item) => item.type === 'default' || item.in_csv).map((item) => inFile(item, isLeftOut(item)));
}

const UNASKED: Partial<Record<FormItemUse, FormItemUse>> = {
  [FormItemUse.required]: FormItemUse.optional,
  [FormItemUse.requiredRelated]: FormItemUse.optional,
  [FormItemUse.both]: FormItemUse.displayRelated,
};

/** Files in which members of a class stand, by the definition whose columns somebody set. */
const filesOf = (classType: number): readonly string[] =>
  classType === MemberClass.company ? ['member', 'corporate'] : ['member'];
/** Fields of a place by the columns that hold them. */
const COLUMN_FIELDS: Readonly<Record<string, string>> = { prefecture: 'pref_code', city: 'city_code' };

/** Whether an item lacks a column that it needs, because somebody left it out of the files. */
function leftOut(definitions: AccountDefinitions, classType: number): (item: DefinedItem) => boolean {
  const hidden = filesOf(classType).flatMap((file) => [...hiddenColumns(definitions.csvSetting(file)?.output_headers)]);
  const paths = new Set(
    hidden
      // Nobody needs a building.
      .filter((column) => !column.endsWith('building_name'))
      .map((column) => (column.startsWith('extend_info.') ? column : `basic_info.${COLUMN_FIELDS[column] ?? column}`)),
  );
  return (item) => itemPaths(item).some((path) => paths.has(path));
}

/** A file need not say what only the member can say, or what it has no column for. */
function inFile(item: DefinedItem, isLeftOut: boolean): DefinedItem {
  if (item.in_csv && item.platform !== PlatformType.client && !isLeftOut) return item;
  return { ...item, use_type: UNASKED[item.use_type] ?? item.use_type };
}

/** A form as one kind of writer has it for certain member types. */
interface WritersForm {
  open: readonly DefinedItem[];
  /** Items the writer cannot answer. */
  closed: readonly DefinedItem[];
  /** Ids of every own field of the class. */
  known: ReadonlySet<string>;
}

const forms = new WeakMap<AccountDefinitions, Map<string, WritersForm>>();
const MOST_FORMS = 500;

/** The form of a writer, put together once: a file asks for the same few a hundred thousand times. */
function formFor(
  definitions: AccountDefinitions,
  { writer, classType, memberTypeIds }: Pick<Save, 'writer' | 'classType' | 'memberTypeIds'>,
): WritersForm {
  const made = forms.get(definitions) ?? new Map<string, WritersForm>();
  forms.set(definitions, made);
  const key = `${writer} ${classType} ${memberTypeIds.join()}`;
  const found = made.get(key);
  if (found !== undefined) return found;
  const groups = definitions.groups(classType, 'ja');
  const items = itemsFor(groups, memberTypeIds);
  const open = openTo(writer, items, leftOut(definitions, classType));
  const openIds = new Set(open.map(({ id }) => id));
  const own = groups.flatMap((group) => group.items).filter(({ type }) => type === 'extend');
  const form = {
    open,
    // What a member sends for a section of other member types is not taken either.
    closed: (writer === 'member' ? groups.flatMap((group) => group.items) : items).filter(({ id }) => !openIds.has(id)),
    known: new Set(own.map(({ id }) => String(id))),
  };
  if (made.size >= MOST_FORMS) made.clear();
  made.set(key, form);
  return form;
}

/** Items that a member of a class and of some types answers itself; of an applicant those of the type it applies for. */
export function memberItems(
  definitions: AccountDefinitions,
  { classType, memberTypeIds }: Pick<Save, 'classType' | 'memberTypeIds'>,
): readonly FormItem[] {
  const { open } = formFor(definitions, { writer: 'member', classType, memberTypeIds });
  return open.filter(({ use_type }) => use_type !== FormItemUse.hide);
}

/**
 * What is stored after a save. Items that are hidden, for somebody else or not to be changed keep what they have and
 * take nothing; a field the class does not know is refused.
 */
export const saveAnswers = (definitions: AccountDefinitions, save: Save): Saved =>
  saveForm(formFor(definitions, save), save);

/** The same of a form that consists of these own fields alone, such as that of an entry. */
export function saveOwnAnswers(
  items: readonly DefinedItem[],
  { writer, ...save }: Pick<Save, 'writer' | 'sent' | 'stored' | 'today'>,
): Saved {
  const open = openTo(writer, items, () => false);
  const closed = items.filter(({ id }) => !open.some((item) => item.id === id));
  return saveForm({ open, closed, known: new Set(items.map(({ id }) => String(id))) }, save);
}

function saveForm(
  { open, closed, known }: WritersForm,
  { sent, stored, today }: Pick<Save, 'sent' | 'stored' | 'today'>,
): Saved {
  const read = withStored(
    closed,
    { basic_info: sent.basic_info, extend_info: readExtended(open, sent, stored) },
    stored,
  );
  const values = settleForm(open, read, stored, yearOf(today));
  const faults = unknownFields(known, sent);
  for (const { path, code, params } of checkForm(open, values, today, stored))
    faults[path] = [params === undefined ? { code } : { code, params }];
  for (const item of open) Object.assign(faults, placeFaults(item, values, stored));
  const extend_info = Object.entries(values.extend_info).filter(([, answer]) => !isBlank(answer));
  return { values: { basic_info: values.basic_info, extend_info: Object.fromEntries(extend_info) }, faults };
}

/** Paths at which a member as it is stored lacks what its form asks of a file. */
export function storedFaults(definitions: AccountDefinitions, row: Answering, today: Day): Set<string> {
  const { open: items } = formFor(definitions, {
    writer: 'file',
    classType: row.class_type,
    memberTypeIds: row.member_type_ids,
  });
  const values = formValues(row);
  return new Set(checkForm(items, values, today, values).map(({ path }) => path));
}

/** Stored answers with those that were given; one that says the same stays the very same. */
function readExtended(open: readonly DefinedItem[], sent: FormValues, stored: FormValues): Record<string, unknown> {
  const answers: Record<string, unknown> = { ...stored.extend_info };
  for (const item of open) {
    if (item.type !== 'extend' || !Object.hasOwn(sent.extend_info, item.id)) continue;
    const answer = readAnswer(item, sent.extend_info[item.id]);
    if (!sameAnswer(answer, answers[item.id])) answers[item.id] = answer;
  }
  return answers;
}

function unknownFields(known: ReadonlySet<string>, { extend_info }: FormValues): FieldProblems {
  const unknown = Object.keys(extend_info).filter((id) => !known.has(id));
  return Object.fromEntries(unknown.map((id) => [`extend_info.${id}`, [{ code: 'unknown_field' }]]));
}

/** Codes of a new place that are none, or do not belong together. */
function placeFaults({ type, id, input_type }: DefinedItem, values: FormValues, stored: FormValues): FieldProblems {
  if (type !== 'extend' || input_type !== ExtendedInputType.location) return {};
  const place = values.extend_info[id];
  if (typeof place !== 'object' || place === null || sameAnswer(place, stored.extend_info[id])) return {};
  const { pref_code: pref, city_code: city }: { pref_code?: unknown; city_code?: unknown } = place;
  if (typeof pref === 'string' && prefectureName(pref) === null)
    return { [`extend_info.${id}.pref_code`]: [{ code: 'prefecture_unknown' }] };
  if (typeof city === 'string' && !isCityOf(city, typeof pref === 'string' ? pref : null))
    return { [`extend_info.${id}.city_code`]: [{ code: 'city_unknown' }] };
  return {};
}

/**
 * What still makes a member's profile incomplete, of what the member can fill in: the fields every profile should have,
 * where the facility asks for them, and everything its form needs. Own fields are named `extend_info.7`.
 */
export function missingInProfile(definitions: AccountDefinitions, row: Answering & object, today: Day): string[] {
  const { open } = formFor(definitions, {
    writer: 'member',
    classType: row.class_type,
    memberTypeIds: row.member_type_ids,
  });
  const values = formValues(row);
  // Staff are not told what they may not read.
  const items = open.filter((item) => !item.closed);
  const asked = new Set(items.filter(({ use_type }) => use_type !== FormItemUse.hide).flatMap(fieldsOf));
  const isCompany = row.class_type === MemberClass.company;
  const usual = missingProfileFields(values.basic_info, isCompany).filter((field) => asked.has(field));
  const needed = checkForm(items, values, today, values)
    .filter(isMissing)
    .map(({ path }) => path.replace(/^basic_info\./, '').replace(/^(extend_info\.\d+)\..*$/, '$1'));
  return [...new Set([...usual, ...needed])];
}

const fieldsOf = (item: FormItem): string[] => itemPaths(item).map((path) => path.slice(path.indexOf('.') + 1));
