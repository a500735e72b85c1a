import type { FactDeclaration } from '../core/facts.ts';

/** Everything staff can ask of every member, in the order of the pickers; the facility's own fields follow. */
export const memberFacts = {
  member_code: { kind: 'text', group: 'basic', writes: 'member_code' },
  name: { kind: 'text', group: 'basic', writes: 'last_name' },
  kana: { kind: 'text', group: 'basic', readAs: 'last_name_kana', writes: 'last_name_kana' },
  birthday: { kind: 'day', group: 'basic', writes: 'birthday' },
  age: { kind: 'number', group: 'basic', readAs: 'birthday' },
  gender: { kind: 'choice', group: 'basic', writes: 'gender' },
  joined_on: { kind: 'day', group: 'basic', writes: 'joined_on' },
  class_type: { kind: 'choice', group: 'basic', writes: 'class_type' },
  email: { kind: 'text', group: 'contact', writes: 'email' },
  phone: { kind: 'text', group: 'contact', writes: 'phone' },
  zipcode: { kind: 'text', group: 'contact', writes: 'zipcode' },
  pref_code: { kind: 'choice', group: 'contact', writes: 'pref_code' },
  city_code: { kind: 'text', group: 'contact', writes: 'city_code', unsorted: true },
  address: { kind: 'text', group: 'contact', writes: 'address' },
  building_name: { kind: 'text', group: 'contact', writes: 'building_name' },
  member_type: { kind: 'choices', group: 'membership', writes: 'member_type', unsorted: true },
  expires_on: { kind: 'day', group: 'membership', writes: 'expires_on' },
  days_left: { kind: 'number', group: 'membership', readAs: 'expires_on' },
  registration: { kind: 'choice', group: 'membership', writes: 'registration' },
  standing: { kind: 'choice', group: 'membership', unsorted: true },
  withdrawn_on: { kind: 'day', group: 'membership', unsorted: true },
  leaves_on: { kind: 'day', group: 'membership', unsorted: true },
  organization: { kind: 'tree', group: 'membership', writes: 'organization_ids', unsorted: true },
  sign_up: { kind: 'choice', group: 'membership', unsorted: true },
  last_login_at: { kind: 'instant', group: 'membership' },
  created_at: { kind: 'instant', group: 'membership' },
  updated_at: { kind: 'instant', group: 'membership' },
} as const satisfies Record<string, FactDeclaration>;
/** Name of a fact that every member has. */
export type MemberFact = keyof typeof memberFacts;

/** Whether a name is that of a fact every member has. */
export const isMemberFact = (name: string): name is MemberFact => Object.hasOwn(memberFacts, name);

/** Name of the fact behind an own field of the facility, and its id again; undefined where a name is not one. */
export const ownFactName = (id: number): string => `extend_info.${id}`;
export function ownFactId(name: string): number | undefined {
  const id = /^extend_info\.(\d+)$/.exec(name)?.[1];
  return id === undefined ? undefined : Number(id);
}
