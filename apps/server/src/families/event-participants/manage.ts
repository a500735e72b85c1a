import { fieldProblem, pickFields, type SearchCondition } from '@tsudoi/contract';
import {
  accountEntries,
  actOnParticipant,
  eventParticipants,
  listParticipants,
  type ParticipantSearch,
  waitingList,
} from '@tsudoi/contract/event-participants';
import { fullName, jstToday } from '@tsudoi/domain';
import { can } from '@tsudoi/permissions';
import type { PageRequest } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { existing, presentPage } from '../../kernel/records.ts';
import { mailEntry, mailOf } from '../entries/index.ts';
import { checkedAnswers, componentsOf, factsOf, formItemsOf } from '../event-kinds/index.ts';
import { findMemberInReach, memberByAccountCode } from '../members/index.ts';
import { bring, enter, type Participant, participantById, substitute, writeDetails } from '../participation/index.ts';
import { cancelSettled, doAct, moveTo, participatingOf } from './acts.ts';
import { readConditions } from './answer-conditions.ts';
import { courseFigures, eventOfId, eventToShow, type TheEvent } from './event-store.ts';
import { feeOf } from './fee.ts';
import { presentRecord, presentRow } from './present.ts';
import { entriesOf, type ParticipantQuery, pageOfIds, participantsByIds, waitingOf } from './store.ts';

/** What a search asks of the participants of an event. @throws Problem not_found, validation */
export async function askedOf(
  tx: FacilityTx,
  {
    default_search,
    sort,
    advanced_search,
    extras,
  }: Pick<ParticipantSearch, 'default_search' | 'sort' | 'extras'> & {
    advanced_search: readonly (readonly SearchCondition[])[];
  },
): Promise<{ event: TheEvent; asked: ParticipantQuery }> {
  const event = existing(await eventToShow(tx, extras));
  const fields = advanced_search.length === 0 ? [] : formItemsOf(await componentsOf(tx, event.kind_id), 'staff', 'ja');
  const asked = {
    event_id: event.id,
    account_code: extras.account_code,
    default_search,
    sort,
    answers: readConditions(advanced_search, fields),
  };
  return { event, asked };
}

type Listing = Pick<StaffContext<unknown>, 'tx' | 'locale' | 'now'>;

async function pageOf(
  { tx, locale, now }: Listing,
  { event, asked }: { event: TheEvent; asked: ParticipantQuery },
  page: PageRequest,
) {
  const { rows, total } = await pageOfIds(tx, asked, page);
  const components = await componentsOf(tx, event.kind_id);
  const found = await participantsByIds(
    tx,
    rows.map(({ id }) => id),
  );
  return presentPage(page, { rows: found, total }, (row) => presentRow(row, { components, locale, now }));
}

const search = staff(eventParticipants.search, async (context) =>
  pageOf(context, await askedOf(context.tx, context.body), context.body),
);

const list = staff(listParticipants, async (context) => {
  const { tx, query } = context;
  const { event_cms_code, event_code, account_code, ...page } = query;
  const extras = { event_cms_code, event_code, account_code };
  return pageOf(context, await askedOf(tx, { default_search: {}, sort: undefined, advanced_search: [], extras }), page);
});

/** Somebody whom staff enter, in their reach. @throws Problem validation */
async function checkAccount({ tx, scope }: Pick<StaffContext<unknown>, 'tx' | 'scope'>, id: number): Promise<void> {
  const found = await findMemberInReach(tx, id, scope.organizationIds);
  if (found === undefined) throw fieldProblem('account_id', 'unknown_reference');
}

/** A course of the event that takes so many companions. @throws Problem validation */
async function checkCourse(
  tx: FacilityTx,
  event: TheEvent,
  { course_id, companions }: { course_id: number; companions: number },
) {
  const course = (await courseFigures(tx, event.id)).find(({ id }) => id === course_id);
  if (course === undefined) throw fieldProblem('course_id', 'unknown_reference');
  if (companions > course.companions_max)
    throw fieldProblem('companions', 'too_large', { value: course.companions_max });
}

const create = staff(eventParticipants.create, async (context) => {
  const { tx, body, now, services, facility } = context;
  const { account_id, course_id, companions, companion_names, answers, note, beyond, reason, despite_standing } = body;
  const event = existing(await eventToShow(tx, body));
  await checkAccount(context, account_id);
  await checkCourse(tx, event, { course_id, companions });
  if ((beyond || despite_standing) && reason === null) throw fieldProblem('reason', 'required');
  const entry = {
    course_id,
    account_id,
    companions,
    companion_names,
    answers: await checkedAnswers(tx, event.kind_id, {
      ...{ answers, writer: 'staff', today: jstToday(now) },
      facts: await factsOf(tx, account_id, event),
    }),
    note,
    source: 'staff' as const,
    directly: true,
    beyond,
    despiteStanding: despite_standing,
    fee: await feeOf(context, event, { course_id, account_id, places: companions + 1 }),
    ...(reason !== null && { reason }),
  };
  const made = await enter(participatingOf(context), entry);
  await mailEntry(context, made.id, mailOf(made));
  tx.afterCommit(() => services.recordsChanged(facility.id, { menu: 'events', of: event.event_cms_code }));
  return { id: made.id, code: String(made.number), version: made.version };
});

/** A participant with its event, whose kind the caller may use. @throws Problem not_found, forbidden */
async function permitted({
  tx,
  params,
  permit,
}: {
  tx: FacilityTx;
  params: { id: number };
  permit(code: string): void;
}): Promise<{ participant: Participant; event: TheEvent }> {
  const participant = existing(await participantById(tx, params.id));
  const event = existing(await eventOfId(tx, participant.event_id));
  permit(event.event_cms_code);
  return { participant, event };
}

const get = staff(eventParticipants.get, async (context) => {
  const { event } = await permitted(context);
  const [row] = await participantsByIds(context.tx, [context.params.id]);
  return presentRecord(context.tx, { row: existing(row), event, locale: context.locale, now: context.now });
});

const update = staff(eventParticipants.update, async (context) => {
  const { tx, body, now } = context;
  const { participant: before, event } = await permitted(context);
  const { version, account_id, course_id = before.course_id, companions = before.companions, beyond, reason } = body;
  const names = body.companion_names ?? before.companion_names;
  if (beyond && reason === null) throw fieldProblem('reason', 'required');
  const participating = participatingOf(context);
  let after: Participant = before;
  // The first change compares the version that was read; those after it follow in the same transaction.
  const read = () => ({ id: before.id, version: after === before ? version : after.version });
  const isOther = companions !== before.companions || names.join('\n') !== before.companion_names.join('\n');
  if (course_id !== before.course_id || isOther) await checkCourse(tx, event, { course_id, companions });
  if (course_id !== before.course_id)
    after = await moveTo(
      context,
      { event, participant: before, version },
      { course_id, places: 1 + companions, reason, beyond },
    );
  if (isOther) after = await bring(participating, read(), { companions, companion_names: names, beyond });
  if (account_id !== undefined && account_id !== before.account_id) {
    await checkAccount(context, account_id);
    await mailEntry(context, before.id, 'entry_passed');
    after = await substitute(participating, read(), {
      account_id,
      reason: reason ?? null,
      despiteStanding: body.despite_standing === true && reason != null,
    });
    await mailEntry(context, before.id, mailOf(after));
  }
  const stored = before.answers as Readonly<Record<string, unknown>>;
  const details = {
    ...(body.answers !== undefined && {
      answers: await checkedAnswers(tx, event.kind_id, {
        answers: body.answers,
        writer: 'staff',
        today: jstToday(now),
        facts: await factsOf(tx, after.account_id, event),
        stored,
      }),
    }),
    ...Object.fromEntries(
      Object.entries(pickFields(body, ['note', 'result_value', 'result_rank', 'result_record'])).filter(
        ([, value]) => value !== undefined,
      ),
    ),
  };
  after = await writeDetails(participating, read(), details);
  changed(context, event);
  return { id: before.id, code: String(before.number), version: after.version };
});

/** Tells screens to look again. */
export const changed = (
  { tx, services, facility }: Pick<StaffContext<unknown>, 'tx' | 'services' | 'facility'>,
  event: TheEvent,
) => tx.afterCommit(() => services.recordsChanged(facility.id, { menu: 'events', of: event.event_cms_code }));

const remove = staff(eventParticipants.remove, async (context) => {
  const { participant, event } = await permitted(context);
  await cancelSettled(context, { event, participant, version: context.query.version }, { reason: null });
  await mailEntry(context, participant.id, 'entry_cancelled');
  changed(context, event);
  return {};
});

const act = staff(actOnParticipant, async (context) => {
  const { participant, event } = await permitted(context);
  const after = await doAct(context, { event, participant, version: context.body.version }, context.body);
  changed(context, event);
  return { id: after.id, code: String(after.number), version: after.version };
});

const waiting = staff(waitingList, async ({ tx, query }) => {
  const event = existing(await eventToShow(tx, query));
  return (await waitingOf(tx, event.id)).map((row) => ({
    ...pickFields(row, ['id', 'number', 'course_id', 'state', 'weight', 'least_places', 'version']),
    name: fullName(row),
    queued_at: row.queued_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_turn: row.last_turn === null ? null : { ...row.last_turn, at: new Date(row.last_turn.at).toISOString() },
  }));
});

const ofAccount = staff(accountEntries, async ({ tx, query, scope, session }) => {
  const member = existing(await memberByAccountCode(tx, query.account_code, scope.organizationIds));
  const kinds = [...session.grants.keys()].flatMap((key) => {
    const [menu, of] = key.split('/');
    return menu === 'events' && of !== undefined && can(session.grants, { menu, of, flag: 'view' }) ? [of] : [];
  });
  return (await entriesOf(tx, member.id, kinds)).map((row) => ({
    ...row,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
  }));
});

export const manageBindings: readonly Binding[] = [search, list, create, get, update, remove, act, waiting, ofAccount];
