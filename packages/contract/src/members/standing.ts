import { standingActs, standings } from '@tsudoi/domain';
import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { updateFields } from '../core/fields.ts';
import { Day, Id, IdParams, Instant, OptionalText, orNothing, Version, WireInteger } from '../core/values.ts';

/** Characters of a reason for a change of standing. */
export const STANDING_REASON_MAX = 300;

/** A change of standing: what, from which day on, why, and who entered it when. */
export const StandingChange = v.object({
  id: Id,
  act: v.picklist(standingActs),
  /** First day on which it holds. */
  holds_from: Day,
  /** Null where no reason was given; why staff entered it is not told to the member. */
  reason: v.nullable(v.string()),
  /** Whether the member asked for it, or staff entered it. */
  asked_by: v.picklist(['member', 'staff']),
  /** Empty for the member where it was staff. */
  asked_name: v.string(),
  asked_at: Instant,
});
export type StandingChange = v.InferOutput<typeof StandingChange>;

/** Where a member stands today, what is planned, and what the reader may do about it. */
export const MemberStanding = v.object({
  standing: v.picklist(standings),
  /** What may be entered now; what is planned may be undone beside it. */
  acts: v.array(v.picklist(standingActs)),
  /** By the day on which they hold. */
  planned: v.array(StandingChange),
  /** The newest change that holds today; null where there never was one. */
  last: v.nullable(StandingChange),
  /** Until which day of a month one asks for a change at its end; 0 is without notice. */
  notice_day: WireInteger,
  /** First day from which a change holds that is asked for today by the rule. */
  first_day: Day,
  /** The days that a member can choose from; empty where any day from the first on is possible. */
  days: v.array(Day),
  version: Version,
});
export type MemberStanding = v.InferOutput<typeof MemberStanding>;

const Fields = {
  /** Of a pause: the first day after it; nothing leaves it open. */
  resumes_on: orNothing(Day),
  reason: OptionalText(STANDING_REASON_MAX),
};
const Plan = {
  /** First day on which it holds. */
  holds_from: Day,
  ...updateFields(Fields),
  version: Version,
};
export const StandingPlan = v.object({ act: v.picklist(standingActs, 'choice'), ...Plan });
export type StandingPlan = v.InferOutput<typeof StandingPlan>;
/** What a form asks of a change; of a withdrawal `day` is the last day of the membership. */
export const StandingForm = v.object({ day: Day, ...Fields });
/** The same for members, who choose the first day on which it holds. */
export const OwnStandingForm = v.object({ holds_from: Day, ...Fields });
/** Members do not come back by themselves: whoever rejoins speaks to the office. */
export const OwnStandingPlan = v.object({ act: v.picklist(['pause', 'resume', 'withdraw'], 'choice'), ...Plan });

const OfMember = v.object({ id: Id, change_id: Id });
const ofStanding = v.object({ version: Version });

export const changeStanding = endpoint({
  method: 'POST',
  path: '/management/member-accounts/{id}/standing',
  access: { needs: { menu: 'members', flag: 'edit' } },
  params: IdParams,
  body: StandingPlan,
  response: MemberStanding,
  summary:
    'Enter a pause, its end, a withdrawal, or that somebody rejoins; what holds from today or before is done at once',
});
export const undoStanding = endpoint({
  method: 'DELETE',
  path: '/management/member-accounts/{id}/standing/{change_id}',
  access: { needs: { menu: 'members', flag: 'edit' } },
  params: OfMember,
  query: ofStanding,
  response: MemberStanding,
  summary: 'Undo a change of standing that does not hold yet',
});

export const getOwnStanding = endpoint({
  method: 'GET',
  path: '/member/standing',
  access: { self: 'member' },
  actingFor: 'see',
  response: MemberStanding,
  offline: 'yes',
  summary: 'Where the own membership stands, and what is planned',
});
export const changeOwnStanding = endpoint({
  method: 'POST',
  path: '/member/standing',
  access: { self: 'member' },
  actingFor: 'act',
  body: OwnStandingPlan,
  response: MemberStanding,
  summary: 'Ask for a pause, its end or a withdrawal, by the rule of notice of the facility',
});
export const undoOwnStanding = endpoint({
  method: 'DELETE',
  path: '/member/standing/{change_id}',
  access: { self: 'member' },
  actingFor: 'act',
  params: v.object({ change_id: Id }),
  query: ofStanding,
  response: MemberStanding,
  summary: 'Take back a change of standing that does not hold yet',
});
