import * as v from 'valibot';
import { ComparedReason } from '../core/compared.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  ClassType,
  Day,
  Done,
  Email,
  Id,
  IdParams,
  Kana,
  OptionalText,
  orNothing,
  Phone,
  Text,
} from '../core/values.ts';
import { DifferentMember } from './schema.ts';

/** A member who may be the person that is being entered, or of the same household. */
export const Lookalike = v.object({
  id: Id,
  member_code: v.string(),
  last_name: v.string(),
  first_name: v.string(),
  member_types: v.array(v.string()),
  joined_on: v.nullable(v.string()),
  likeness: v.picklist(['likely', 'family']),
  reasons: v.array(ComparedReason),
});
export type Lookalike = v.InferOutput<typeof Lookalike>;

/** What of a person is known while somebody enters it. */
export const EnteredPerson = v.object({
  class_type: v.optional(ClassType, 1),
  last_name: v.optional(Text(100), ''),
  first_name: v.optional(Text(100), ''),
  last_name_kana: v.optional(Kana, ''),
  first_name_kana: v.optional(Kana, ''),
  birthday: orNothing(Day),
  email: orNothing(Email),
  phone: orNothing(Phone),
  pref_code: OptionalText(2),
  city_code: OptionalText(5),
  address: OptionalText(255),
  building_name: OptionalText(255),
});

export const memberLookalikes = endpoint({
  method: 'POST',
  path: '/management/member-accounts/lookalikes',
  access: { needs: { menu: 'members', flag: 'view' } },
  body: EnteredPerson,
  response: v.array(Lookalike),
  reads: true,
  summary: 'Members who may be the person that is being entered, or of its family: the likeliest three of each',
});

export const lookalikesOfMember = endpoint({
  method: 'GET',
  path: '/management/member-accounts/{id}/lookalikes',
  access: { needs: { menu: 'members', flag: 'view' } },
  params: IdParams,
  response: v.array(Lookalike),
  summary:
    'Members who may be the same person as one, or of its family, without those of whom staff said that they are not',
});

const PairParams = v.object({ id: Id, other_id: Id });
const edit = { needs: { menu: 'members', flag: 'edit' } } as const;

export const differentMembers = endpoint({
  method: 'GET',
  path: '/management/member-accounts/{id}/different-members',
  access: { needs: { menu: 'members', flag: 'view' } },
  params: IdParams,
  response: v.array(DifferentMember),
  summary: 'Members of whom staff said that they are not the same person as this one',
});
export const addDifferentMember = endpoint({
  method: 'PUT',
  path: '/management/member-accounts/{id}/different-members/{other_id}',
  access: edit,
  params: PairParams,
  response: Done,
  summary: 'Say that two members are different people, so that nobody is asked about them again',
});
export const removeDifferentMember = endpoint({
  method: 'DELETE',
  path: '/management/member-accounts/{id}/different-members/{other_id}',
  access: edit,
  params: PairParams,
  response: Done,
  summary: 'Take back that two members are different people',
});
