import { createHash } from 'node:crypto';
import { CsvType, type FormItem, FormItemUse, type FormLayout, type LayoutScreen, PlatformType } from '@tsudoi/domain';
import { fieldLabel, type Locale } from '@tsudoi/i18n';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { type LabelName, labelOptions } from '@tsudoi/i18n/labels';
import type { FacilityTx } from '../../db/scope.ts';
import type { Facility } from '../../kernel/facility.ts';
import { allCsvSettings, type CsvSettingRow } from './csv-store.ts';
import { isCore } from './default-form.ts';
import { allLayouts } from './layout-store.ts';
import { allGroups, type ChoiceRow, type ComponentRow, type GroupRow } from './store.ts';

/** Who fills a form in: staff see what is for all and for admin, members what is for all and for client. */
export type Reader = 'staff' | 'member';

/** A field of a form in the words of one language, with what the server has to know of it besides. */
export interface DefinedItem extends FormItem {
  platform: PlatformType;
  searchable: boolean;
  in_csv: boolean;
  member_editable: boolean;
  on_card: boolean;
  /** Roles of staff who may read it; empty for all. */
  staff_role_ids: readonly number[];
  /** Whether it is closed to the staff for whom the definitions are: none of them has one of its roles. */
  closed: boolean;
}

/** A section in the words of one language. */
export interface DefinedGroup {
  id: number;
  name: string;
  member_type_ids: readonly number[];
  platform: PlatformType;
  items: readonly DefinedItem[];
}

/** Everything a facility says about the forms of its members. */
export interface AccountDefinitions {
  /** Changes with every change of a definition. */
  revision: string;
  /** How a screen of the form of a class is arranged; undefined where it follows the order of the fields. */
  layout(classType: number, screen: LayoutScreen): FormLayout | undefined;
  /** What somebody set of the files of these records; undefined where they follow the form. */
  csvSetting(cmsCode: string): CsvSettingRow | undefined;
  /** Sections of a class with all their items, hidden ones and those of either platform among them. */
  groups(classType: number, locale: Locale): readonly DefinedGroup[];
  /** Whether a class asks for nothing beyond what every member has: names and member types. */
  isPlain(classType: number): boolean;
}

/** Whether a reader's form has the section or item. */
export const isFor = (reader: Reader, { platform }: { platform: PlatformType }): boolean =>
  platform === PlatformType.all || platform === (reader === 'staff' ? PlatformType.admin : PlatformType.client);

/** Whether staff of these roles have a field: each of them must be among those it names, where it names any. */
const isClosedTo = (roleIds: readonly number[], { staff_role_ids: named }: Pick<DefinedItem, 'staff_role_ids'>) =>
  named.length > 0 && !roleIds.every((id) => named.includes(id));

/** Built-in fields whose choices are the product's. */
const LABELLED: Readonly<Record<string, LabelName>> = {
  gender: 'gender',
  class_type: 'memberClass',
  registration: 'registration',
};

function choicesOf({ type, code, choices }: ComponentRow, locale: Locale): FormItem['choices'] {
  const labelled = type === 'default' ? LABELLED[code] : undefined;
  if (labelled !== undefined)
    return labelOptions(labelled, locale).map(({ value, text }) => ({ value: String(value), text }));
  const inWords = ({ value, text, retired, children }: ChoiceRow): FormItem['choices'][number] => ({
    value,
    text: retired === true ? serverText(locale, 'account_cms.retired', { text: text[locale] }) : text[locale],
    ...(retired === true ? { retired } : {}),
    ...(children === undefined ? {} : { children: children.map(inWords) }),
  });
  return choices.map(inWords);
}

/** A field in the words of one language, as the forms have it. */
export function itemOf(row: ComponentRow, group: Pick<GroupRow, 'platform'>, locale: Locale): DefinedItem {
  const core = row.type === 'default' && isCore(row.code);
  const words = locale === 'ja' ? [row.label_ja, row.hint_ja] : [row.label_en, row.hint_en];
  return {
    type: row.type,
    id: row.id,
    code: row.type === 'default' ? row.code : '',
    input_type: row.input_type,
    use_type: core ? FormItemUse.required : row.use_type,
    label: words[0] ?? fieldLabel(row.code, locale),
    hint: words[1] ?? '',
    choices: choicesOf(row, locale),
    limits: row.limits,
    conditions: core ? [] : row.conditions,
    platform: group.platform === PlatformType.all ? row.platform : group.platform,
    searchable: row.searchable,
    in_csv: core ? row.code !== 'class_type' : row.in_csv,
    member_editable: row.member_editable,
    on_card: row.on_card,
    staff_role_ids: row.staff_role_ids,
    closed: false,
  };
}

/** Reads what the facility defined, as whoever reads in the transaction may know it. */
export async function readDefinitions(tx: FacilityTx, facility?: Structure): Promise<AccountDefinitions> {
  return forReader(await readAll(tx, facility), tx.readerRoleIds);
}

type Structure = Pick<Facility, 'use_organization_structure' | 'use_corporate_structure'>;

/** Texts are put together once for each class and language, however many ask. */
async function readAll(
  tx: FacilityTx,
  facility: Structure = {
    use_organization_structure: true,
    use_corporate_structure: true,
  },
): Promise<AccountDefinitions> {
  const rows = await allGroups(tx);
  const layouts = await allLayouts(tx);
  const csvSettings = await allCsvSettings(tx);
  const made = new Map<string, readonly DefinedGroup[]>();
  // What there is but one of, nobody has to choose.
  const absent = [
    ...(facility.use_organization_structure ? [] : ['organization']),
    ...(facility.use_corporate_structure ? [] : ['class_type']),
  ];
  const has = ({ type, code }: ComponentRow) => type === 'extend' || !absent.includes(code);
  const make = (classType: number, locale: Locale): DefinedGroup[] =>
    rows
      .filter(({ class_type }) => class_type === classType)
      .map((row) => ({
        id: row.id,
        name: locale === 'ja' ? row.name_ja : row.name_en,
        member_type_ids: row.member_type_ids,
        platform: row.platform,
        items: row.components.filter(has).map((component) => itemOf(component, row, locale)),
      }));
  /** Of these nothing can be missing or hidden. */
  const isPlainItem = ({ type, code, use_type }: ComponentRow) =>
    type === 'default' && (isCore(code) || code === 'registration' || use_type === FormItemUse.optional);
  const plain = [1, 2].filter((classType) =>
    rows.every(({ class_type, components }) => class_type !== classType || components.every(isPlainItem)),
  );
  return {
    isPlain: (classType) => plain.includes(classType),
    csvSetting: (cmsCode) =>
      csvSettings.find(({ csv_type, cms_code }) => csv_type === CsvType.account && cms_code === cmsCode),
    layout: (classType, screen) => layouts.find((one) => one.class_type === classType && one.screen === screen),
    // Asked for with the form alone, while definitions are read anew every two seconds.
    get revision() {
      return createHash('sha256')
        .update(JSON.stringify([rows, layouts]))
        .digest('base64url')
        .slice(0, 16);
    },
    groups(classType, locale) {
      const key = `${classType}${locale}`;
      const known = made.get(key) ?? make(classType, locale);
      made.set(key, known);
      return known;
    },
  };
}

const narrowed = new WeakMap<AccountDefinitions, Map<string, AccountDefinitions>>();

/** Definitions as staff of these roles may know them: fields that name other roles are closed. */
function forReader(all: AccountDefinitions, roleIds: readonly number[] | undefined): AccountDefinitions {
  if (roleIds === undefined) return all;
  const made = narrowed.get(all) ?? new Map<string, AccountDefinitions>();
  narrowed.set(all, made);
  const key = roleIds.join();
  const found = made.get(key) ?? closedFor(all, roleIds);
  made.set(key, found);
  return found;
}

function closedFor(all: AccountDefinitions, roleIds: readonly number[]): AccountDefinitions {
  const named = new Set(
    [1, 2].filter((of) => all.groups(of, 'ja').some(({ items }) => items.some((item) => isClosedTo(roleIds, item)))),
  );
  if (named.size === 0) return all;
  const made = new Map<string, readonly DefinedGroup[]>();
  return {
    get revision() {
      return all.revision;
    },
    csvSetting: (cmsCode) => all.csvSetting(cmsCode),
    layout: (classType, screen) => all.layout(classType, screen),
    isPlain: (classType) => all.isPlain(classType) && !named.has(classType),
    groups(classType, locale) {
      const key = `${classType}${locale}`;
      const found =
        made.get(key) ??
        all.groups(classType, locale).map((group) => ({
          ...group,
          items: group.items.map((item) => ({ ...item, closed: isClosedTo(roleIds, item) })),
        }));
      made.set(key, found);
      return found;
    },
  };
}

const definitionsByFacility = new WeakMap<Facility, Promise<AccountDefinitions>>();

/**
 * Definitions of the request's facility, from memory. They live as long as what the directory keeps of the facility, two
 * seconds, so that a change works everywhere within five; where it was made they are gone with `facilities.forget()`.
 */
export async function definitionsOf(tx: FacilityTx, facility: Facility): Promise<AccountDefinitions> {
  return forReader(await allOf(tx, facility), tx.readerRoleIds);
}

function allOf(tx: FacilityTx, facility: Facility): Promise<AccountDefinitions> {
  const cached = definitionsByFacility.get(facility);
  if (cached !== undefined) return cached;
  const reading = readAll(tx, facility);
  definitionsByFacility.set(facility, reading);
  reading.catch(() => definitionsByFacility.delete(facility));
  return reading;
}
