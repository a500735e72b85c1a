import type { FormGroup, FormItem } from '@tsudoi/contract/account-cms';
import type { ProfileRecord } from '@tsudoi/contract/members';
import { itemPaths } from '@tsudoi/domain';

/** A part of the profile that is changed by itself. */
export interface Section {
  /** Name in the address, and of its draft. */
  name: string;
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
  if (name === PHOTO) return { name, items: [] };
  if (name === MISSING) {
    const missing = new Set(missingPaths(record));
    const items = groups
      .flatMap((group) => group.items)
      .filter((item) => itemPaths(item).some((one) => missing.has(one)));
    return items.length === 0 ? undefined : { name, items };
  }
  const group = groups.find((one) => nameOf(one) === name);
  return group === undefined || !isEditable(group) ? undefined : { name, items: group.items };
}
