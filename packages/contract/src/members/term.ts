import * as v from 'valibot';
import { queryCall } from '../core/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { Day, Id, IdParams, Version } from '../core/values.ts';

export const nextTerm = queryCall('/management/member-accounts/next-term', {
  access: { needs: { menu: 'members', flag: 'view' } },
  body: v.object({
    expires_on: Day,
    /** Member types in their order: the term is that of the first. */
    member_type: v.pipe(v.array(Id), v.maxLength(20, 'too_many')),
  }),
  response: v.object({ expires_on: Day }),
  summary: 'The last day of the term that follows one; a year where the member type has no term of its own',
});
export const changeTerm = endpoint({
  method: 'POST',
  path: '/management/member-accounts/{id}/term',
  access: { needs: { menu: 'members', flag: 'edit' } },
  params: IdParams,
  body: v.object({
    /** The last day as it is read; another one by now is a conflict. */
    from: Day,
    /** Left out: the last day of the next term. */
    to: v.optional(Day),
  }),
  response: v.object({ from: Day, to: Day, version: Version }),
  summary: 'Move the last day of a membership on by a term, or to a day; nothing is invoiced',
});
/** Members whose last day one call moves on at most; more are moved on by several calls. */
export const TERMS_AT_ONCE = 100;
export const changeTerms = endpoint({
  method: 'POST',
  path: '/management/member-accounts/terms',
  access: { needs: { menu: 'members', flag: 'edit' } },
  body: v.object({
    /** As in `changeTerm`; whose last day is another by now is left out. */
    terms: v.pipe(
      v.array(v.object({ id: Id, from: Day, to: v.optional(Day) })),
      v.minLength(1, 'required'),
      v.maxLength(TERMS_AT_ONCE, 'too_many'),
    ),
  }),
  response: v.object({
    changed: v.array(v.object({ id: Id, from: Day, to: Day })),
    left_out: v.array(Id),
  }),
  summary: 'Move the last days of several memberships on, each by its term or to a day; nothing is invoiced',
});
