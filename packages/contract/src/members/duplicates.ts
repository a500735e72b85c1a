import * as v from 'valibot';
import { menuAccess, queryCall, recordCall } from '../core/calls.ts';
import { ComparedReason } from '../core/compared.ts';
import { endpoint } from '../core/endpoint.ts';
import { TaskStarted } from '../core/task.ts';
import {
  ClassType,
  Day,
  Done,
  Email,
  Id,
  Instant,
  Kana,
  OptionalText,
  orNothing,
  Phone,
  Text,
  WireInteger,
} from '../core/values.ts';
import { DifferentMember } from './schema.ts';

const { view, edit } = menuAccess('members');

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

export const memberLookalikes = queryCall('/management/member-accounts/lookalikes', {
  access: view,
  body: EnteredPerson,
  response: v.array(Lookalike),
  summary: 'Members who may be the person that is being entered, or of its family: the likeliest three of each',
});

export const lookalikesOfMember = recordCall('/management/member-accounts/{id}/lookalikes', {
  access: view,
  response: v.array(Lookalike),
  summary:
    'Members who may be the same person as one, or of its family, without those of whom staff said that they are not',
});

/** One of two members who may be one person. */
const PairPerson = v.object({
  id: Id,
  member_code: v.string(),
  last_name: v.string(),
  first_name: v.string(),
  member_types: v.array(v.string()),
  joined_on: v.nullable(v.string()),
});
/** Two members who may be one person, or of one family. */
export const LikelyPair = v.object({
  first: PairPerson,
  second: PairPerson,
  /** 0 to 100 */
  score: WireInteger,
  reasons: v.array(ComparedReason),
});
export type LikelyPair = v.InferOutput<typeof LikelyPair>;

/** Pairs that one list shows at most, the likeliest. */
export const MOST_PAIRS = 200;

export const likelyPairs = endpoint({
  method: 'GET',
  path: '/management/member-duplicates',
  access: view,
  query: v.object({ likeness: v.optional(v.picklist(['likely', 'family'], 'choice'), 'likely') }),
  response: v.object({
    items: v.array(LikelyPair),
    /** Whether there are more than are shown. */
    more: v.boolean(),
    /** The last search for pairs; null where nobody has looked yet. */
    last: v.nullable(v.object({ task_id: Id, running: v.boolean(), finished_at: v.nullable(Instant) })),
  }),
  summary:
    'Pairs of members who may be one person, as the last search found them, within reach and without those said to differ',
});
export const findLikelyPairs = endpoint({
  method: 'POST',
  path: '/management/member-duplicates/find',
  access: edit,
  response: TaskStarted,
  status: 202,
  summary: 'Look for pairs among all members of the facility',
});

const PairParams = v.object({ id: Id, other_id: Id });

export const differentMembers = recordCall('/management/member-accounts/{id}/different-members', {
  access: view,
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
