import { fieldProblemOf } from '@tsudoi/contract';
import type { FormGroup } from '@tsudoi/contract/account-cms';
import { ProfileSectionUpdate } from '@tsudoi/contract/members';
import { type FormValues, itemKey, itemPaths } from '@tsudoi/domain';
import { formRules } from '@tsudoi/ui/headless/form/accountForm';
import type { FieldFault } from '@tsudoi/ui/headless/form/resolver';
import * as v from 'valibot';
import type { Section } from '../section.ts';
import type { ProfileValues } from './values.ts';

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
  record: FormValues,
  stored: ProfileValues,
): (values: ProfileValues) => FieldFault[] {
  const rules = formRules(groups, record);
  const own = section.items.flatMap(itemPaths);
  const before = new Set(rules(stored).map(({ path }) => path));
  return (values) => rules(values).filter(({ path }) => own.some((one) => isAt(path, one)) || !before.has(path));
}

type Sent = v.InferInput<typeof ProfileSectionUpdate>;

/** What some fields send: their values alone, so that nothing else can change. `names` are dotted paths. */
export function sentOf({ basic_info, extend_info, version }: ProfileValues, names: readonly string[]): Sent {
  const parts = names.map((name) => name.split('.'));
  const picked = (root: string, from: object = {}) => {
    const wanted = new Set(parts.flatMap(([first, key]) => (first === root && key !== undefined ? [key] : [])));
    return Object.fromEntries(Object.entries(from).filter(([key]) => wanted.has(key)));
  };
  return {
    basic_info: picked('basic_info', basic_info),
    extend_info: picked('extend_info', extend_info),
    version,
  };
}

/** What the contract says against the values that some fields would send. */
export function sentFaults(values: ProfileValues, names: readonly string[]): FieldFault[] {
  const { issues = [] } = v.safeParse(ProfileSectionUpdate, sentOf(values, names));
  return issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', ...fieldProblemOf(issue.message) }));
}
