import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import {
  Done,
  Flag,
  hasOnlyLines,
  Id,
  IdParams,
  Line,
  RequiredText,
  Saved,
  Version,
  VersionQuery,
  WireInteger,
} from '../core/values.ts';

/** Screen a saved condition belongs to: the key of its menu, such as `members`. */
const Screen = v.pipe(v.string('required'), v.regex(/^[a-z][a-z.-]{0,59}$/, 'code_format'));

/** A saved search condition; `conditions` is what the list's address bar holds. */
export const FilterTemplate = v.object({
  id: Id,
  screen: v.string(),
  name: v.string(),
  conditions: v.record(v.string(), v.unknown()),
  /** mine 1, all 0 */
  private_flag: WireInteger,
  /** Whether the caller may change or delete it. */
  own: v.boolean(),
  version: WireInteger,
});
export type FilterTemplate = v.InferOutput<typeof FilterTemplate>;

export const listFilterTemplates = endpoint({
  method: 'GET',
  path: '/management/filter-templates',
  access: { self: 'manage' },
  query: v.object({ screen: Screen }),
  response: v.array(FilterTemplate),
  summary: 'Saved conditions of a list, own and shared',
});
export const saveFilterTemplate = endpoint({
  method: 'POST',
  path: '/management/filter-templates',
  access: { self: 'manage' },
  body: v.object({
    /** create 1, update 2 */
    action: v.pipe(WireInteger, v.picklist([1, 2], 'choice')),
    id: v.optional(Id),
    version: v.optional(Version),
    screen: Screen,
    name: RequiredText(40),
    conditions: v.pipe(
      v.record(Line(100), v.unknown()),
      v.check((value) => hasOnlyLines(value), 'characters'),
      v.check((value) => JSON.stringify(value).length <= 10_000, 'too_large'),
    ),
    /** mine 1, all 0; left out: mine when it is created, as it is when it is changed */
    private_flag: v.optional(Flag),
  }),
  response: Saved,
  summary: 'Save a condition, or change an own one',
});
export const deleteFilterTemplate = endpoint({
  method: 'DELETE',
  path: '/management/filter-templates/{id}',
  access: { self: 'manage' },
  params: IdParams,
  query: VersionQuery,
  response: Done,
  summary: 'Delete an own condition',
});
