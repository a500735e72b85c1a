import { fieldProblem, Problem } from '@tsudoi/contract';
import type { MemberStanding, StandingChange, StandingPlan } from '@tsudoi/contract/members';
import {
  actsOf,
  addMonths,
  type BalanceTerms,
  changeDays,
  type Day,
  firstChangeDay,
  isChangeDay,
  jstToday,
  NOTICE_DAY,
  planWith,
  planWithout,
  standingOf,
} from '@tsudoi/domain';
import type { FacilityTx } from '../../../db/scope.ts';
import { namedActor } from '../../../kernel/context.ts';
import type { Facility } from '../../../kernel/facility.ts';
import { existing } from '../../../kernel/records.ts';
import { checkLimit, firstExpiry } from '../check.ts';
import { checkRemoval } from '../corporate.ts';
import { stale } from '../save.ts';
import { findMember, type MemberRecordRow, typesOf } from '../store.ts';
import { type CarryingOut, carryOut, factsOf, tellScreens } from './carry-out.ts';
import { mailMember } from './mail.ts';
import {
  type Asker,
  endChanges,
  insertChanges,
  lockMember,
  type NewChange,
  noticeDayOf,
  type StandingRow,
  standingChanges,
  writeStanding,
} from './store.ts';
import { planOf } from './words.ts';

/** What entering and undoing need of a request. */
export interface Changing extends Pick<CarryingOut, 'tx' | 'services' | 'writer'> {
  facility: Pick<Facility, 'account_limit' | keyof BalanceTerms>;
  now: Date;
  asker: Asker;
  /** Organizations within which the member lies; null everywhere. */
  scopeIds: readonly number[] | null;
}

/** What of a change its reader is told: why staff entered it, and who of them, is for staff. */
const presentChange = (row: StandingRow, reader: 'staff' | 'member'): StandingChange => {
  const isTold = reader === 'staff' || row.asked_by === 'member';
  return {
    id: row.id,
    act: row.act,
    holds_from: row.holds_from,
    reason: isTold ? row.reason : null,
    asked_by: row.asked_by,
    asked_name: isTold ? row.asked_name : '',
    asked_at: row.asked_at.toISOString(),
  };
};

/** How a member stands; `readsExpiry` says whether the reader may know when the membership ends. */
export async function readStanding(
  tx: FacilityTx,
  row: MemberRecordRow,
  { now, reader, readsExpiry }: { now: Date; reader: 'staff' | 'member'; readsExpiry: boolean },
): Promise<MemberStanding> {
  const today = jstToday(now);
  const { planned, last } = await standingChanges(tx, row.id);
  const facts = factsOf(row);
  const noticeDay = (await noticeDayOf(tx)) ?? NOTICE_DAY;
  return {
    standing: standingOf(readsExpiry ? facts : { ...facts, expires_on: null }, today),
    acts: [...actsOf(standingOf(facts, today))],
    planned: planned.map((each) => presentChange(each, reader)),
    last: last === undefined ? null : presentChange(last, reader),
    notice_day: noticeDay,
    first_day: firstChangeDay(today, noticeDay),
    days: changeDays(today, noticeDay),
    version: row.version,
  };
}

/** The member, locked, in the version that was read. @throws Problem not_found, stale */
async function lockedMember({ tx, scopeIds }: Changing, id: number, version: number): Promise<MemberRecordRow> {
  existing(await findMember(tx, id, scopeIds));
  await lockMember(tx, id);
  const row = existing(await findMember(tx, id, scopeIds));
  if (row.version !== version) throw stale(row);
  return row;
}

/** Years that staff can enter a change for later, and months that they can enter it after the day. */
const [YEARS_AHEAD, MONTHS_BACK] = [10, 12];

/** Refuses days that a change cannot hold from. @throws Problem validation */
export function checkDays(
  { asker }: Pick<Changing, 'asker'>,
  { act, holds_from, resumes_on }: Pick<StandingPlan, 'act' | 'holds_from' | 'resumes_on'>,
  today: Day,
  noticeDay: number,
): void {
  if (asker.asked_by === 'member') {
    if (!isChangeDay(holds_from, today, noticeDay)) throw fieldProblem('holds_from', 'notice_day');
  } else if (holds_from < addMonths(today, -MONTHS_BACK) || holds_from > addMonths(today, 12 * YEARS_AHEAD))
    throw fieldProblem('holds_from', 'date_far');
  // Who rejoins does so today: until then there is nobody who could.
  if (act === 'rejoin' && holds_from !== today) throw fieldProblem('holds_from', 'choice');
  if (resumes_on == null) return;
  if (act !== 'pause') throw fieldProblem('resumes_on', 'choice');
  if (resumes_on <= holds_from) throw fieldProblem('resumes_on', 'date_order');
  if (resumes_on > addMonths(today, 12 * YEARS_AHEAD)) throw fieldProblem('resumes_on', 'date_far');
}

/** Last day of the membership of somebody who rejoins: the one there was, unless it has passed. */
async function expiryOfRejoiner({ tx, facility }: Changing, row: MemberRecordRow, today: Day): Promise<Day | null> {
  if (row.expires_on === null || row.expires_on >= today) return row.expires_on;
  const [type] = await typesOf(tx, row.member_type_ids);
  return type === undefined ? row.expires_on : firstExpiry(type, today, today, facility);
}

/**
 * Enters a change; what holds from today or before is carried out at once. It takes the place of planned ones as `planWith`
 * says. @throws Problem wrong_state where the member does not stand so, validation where the day is none
 */
export async function enterChange(changing: Changing, id: number, entered: StandingPlan): Promise<MemberRecordRow> {
  const { tx, services, writer, asker, now, facility } = changing;
  const row = await lockedMember(changing, id, entered.version);
  const today = jstToday(now);
  checkDays(changing, entered, today, (await noticeDayOf(tx)) ?? NOTICE_DAY);
  const { act, holds_from, resumes_on: resumesOn, reason = null } = entered;
  const changes: NewChange[] = [{ act, holds_from, reason }];
  if (resumesOn != null) changes.push({ act: 'resume', holds_from: resumesOn, reason: null });
  const { planned } = await standingChanges(tx, id);
  const plan = planWith(factsOf(row), planned, changes);
  if (plan === undefined) throw new Problem('wrong_state');
  if (act === 'withdraw') await checkRemoval(tx, row);
  if (act === 'rejoin') await checkLimit(tx, facility.account_limit, 1);
  const expiresOn = act === 'rejoin' ? await expiryOfRejoiner(changing, row, today) : undefined;

  await endChanges(tx, plan.goes, 'undone', namedActor(writer.actor));
  const rows = await insertChanges(tx, id, changes, asker);
  const isAhead = (change: StandingRow) => change.holds_from > today;
  const ahead = rows.filter(isAhead);
  if (ahead.length + plan.goes.length > 0)
    await writeStanding(tx, id, row, writer, {
      before: { standing_plan: planOf(plan.goes) },
      after: { standing_plan: planOf(ahead) },
    });
  await carryOut({ tx, services, writer, today, expiresOn }, row, [...plan.stays, ...rows]);
  const [change] = rows;
  // Who has withdrawn with today is told so by the withdrawal itself.
  if (change !== undefined && (act !== 'withdraw' || isAhead(change)))
    await mailMember(tx, services, row, { kind: `standing_${act}`, change, resumesOn: resumesOn ?? null });
  tellScreens(tx, services);
  return existing(await findMember(tx, id, null));
}

/** Undoes all that is planned for a locked member. */
export async function undoPlanned({ tx, services, writer }: Changing, row: MemberRecordRow): Promise<void> {
  const { planned } = await standingChanges(tx, row.id);
  if (planned.length === 0) return;
  await endChanges(tx, planned, 'undone', namedActor(writer.actor));
  await writeStanding(tx, row.id, row, writer, {
    before: { standing_plan: planOf(planned) },
    after: { standing_plan: null },
  });
  tellScreens(tx, services);
}

/**
 * Undoes a change that does not hold yet; the end of a pause that does not begin goes with it.
 * @throws Problem not_found where it was undone or holds already
 */
export async function undoChange(
  changing: Changing,
  { id, changeId, version }: { id: number; changeId: number; version: number },
): Promise<MemberRecordRow> {
  const { tx, services, writer, now, asker } = changing;
  const row = await lockedMember(changing, id, version);
  const { planned } = await standingChanges(tx, id);
  const change = existing(planned.find((each) => each.id === changeId));
  // Until the round comes, what is due is no longer anybody's to take back.
  if (change.holds_from <= jstToday(now)) throw new Problem('wrong_state');
  const { goes } = planWithout(factsOf(row), planned, change);
  await endChanges(tx, goes, 'undone', namedActor(writer.actor));
  await writeStanding(tx, id, row, writer, {
    before: { standing_plan: planOf(goes) },
    after: { standing_plan: null },
  });
  const locale = asker.asked_by === 'member' ? asker.locale : change.locale;
  await mailMember(tx, services, row, { kind: 'standing_undone', change: { ...change, locale } });
  tellScreens(tx, services);
  return existing(await findMember(tx, id, null));
}
