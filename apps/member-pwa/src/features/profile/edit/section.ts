import type { FormGroup, FormItem } from '@tsudoi/contract/account-cms';
import { type ProfileRecord, ProfileSectionUpdate } from '@tsudoi/contract/members';
import { itemKey, itemPaths } from '@tsudoi/domain';
import { formRules } from '@tsudoi/ui/headless/form/accountForm';
import type { FieldFault } from '@tsudoi/ui/headless/form/resolver';
import * as v from 'valibot';
import type { ProfileValues } from './values.ts';

/** A part of the profile that is changed by itself. */
export interface Section {
  /** Name in the address, and of its draft. */
  name: string;
  /** What it is called; undefined for what the app itself names. */
  title: string | undefined;
  items: readonly FormItem[];
}

/** The photo alone. */
export const PHOTO = 'photo';
/** What is still missing, whichever section it stands in. */
export const MISSING = 'missing';

/** Name of the part that is one section of the facility's form. */
export const nameOf = (group: Pick<FormGroup, 'id'>): string => `group-${group.id}`;

/** Dotted paths of the fields that make the profile incomplete. */
export function missingPaths({ missing }: Pick<ProfileRecord, 'missing'>): string[] {
  return missing.map((path) => (path.includes('.') ? path : `basic_info.${path}`));
}

/** Whether a member may change something in a section at all. */
export const isEditable = ({ items }: Pick<Section, 'items'>): boolean => items.some((item) => !item.read_only);

/** The part that an address names; undefined where it names none, or nothing is missing any more. */
export function sectionNamed(
  name: string,
  groups: readonly FormGroup[],
  record: Pick<ProfileRecord, 'missing'>,
): Section | undefined {
  if (name === PHOTO) return { name, title: undefined, items: [] };
  if (name === MISSING) {
    const missing = new Set(missingPaths(record));
    const items = groups.flatMap((group) => group.items).filter((item) => itemPaths(item).some((one) => missing.has(one)));
    return items.length === 0 ? undefined : { name, title: undefined, items };
  }
  const group = groups.find((one) => nameOf(one) === name);
  return group === undefined || !isEditable(group) ? undefined : { name, title: group.name, items: group.items };
}

/** Keys of the items of a part, as the blocks of forms want them. */
export const keysOf = ({ items }: Section): ReadonlySet<string> => new Set(items.map(itemKey));

const isAt = (path: string, one: string): boolean => path === one || path.startsWith(`${one}.`);

/**
 * The facility's rules for a part: what was missing elsewhere before anything was typed is not held against it, what an
 * answer of it demands elsewhere is.
 */
export function sectionRules(
  section: Section,
  groups: readonly FormGroup[],
  record: ProfileRecord,
  stored: ProfileValues,
): (values: ProfileValues) => FieldFault[] {
  const rules = formRules(groups, record);
  const own = section.items.flatMap(itemPaths);
  const before = new Set(rules(stored).map(({ path }) => path));
  return (values) => rules(values).filter(({ path }) => own.some((one) => isAt(path, one)) || !before.has(path));
}

/** The fields of `basic_info` by their schemas. */
const BASIC = ProfileSectionUpdate.entries.basic_info.entries;
type Basic = keyof typeof BASIC;
const isBasic = (name: string): name is Basic => Object.hasOwn(BASIC, name);

/** What the fields on screen send: their values alone, so that nothing else can change. `names` are dotted paths. */
export function sentOf(values: ProfileValues, names: readonly string[]): v.InferInput<typeof ProfileSectionUpdate> {
  const parts = names.map((name) => name.split('.'));
  const keys = (root: string): string[] => [
    ...new Set(parts.flatMap(([first, key]) => (first === root && key !== undefined ? [key] : []))),
  ];
  const picked = (from: object | undefined, wanted: readonly string[]) =>
    Object.fromEntries(Object.entries(from ?? {}).filter(([key]) => wanted.includes(key)));
  return {
    basic_info: picked(values.basic_info, keys('basic_info').filter(isBasic)),
    extend_info: picked(values.extend_info, keys('extend_info')),
    version: values.version,
  };
}

/** Checks the values of a part: those of its fields by the contract, the others not at all. */
export function sectionSchema(names: () => readonly string[]): v.GenericSchema<ProfileValues, ProfileValues> {
  return v.pipe(
    v.custom<ProfileValues>((values) => typeof values === 'object' && values !== null),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      for (const issue of v.safeParse(ProfileSectionUpdate, sentOf(dataset.value, names())).issues ?? [])
        addIssue({ message: issue.message, path: issue.path as [v.IssuePathItem, ...v.IssuePathItem[]] });
    }),
  );
}
