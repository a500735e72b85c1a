import { pickFields } from '@tsudoi/contract';
import { addDays, type Day, firstOfMonth, jstToday } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type Actor, UNKNOWN_ACTOR } from '../../kernel/context.ts';
import { recordHistory } from '../../kernel/history.ts';
import { admitted, firstBilled } from './admission.ts';
import { type Joining, joinedSubscribers, lockJoinedPlans, markJoined, membersToJoin } from './join-store.ts';
import type { Plan } from './store.ts';
import {
  insertSubscriber,
  removeSubscriber,
  type Subscriber,
  subscriberById,
  updateSubscriber,
  wasBilled,
} from './subscriber-store.ts';

/** What is done with a member and a plan that goes with its type. */
export type JoinAct = 'on' | 'off' | 'again' | 'none';

/** Whether the types of a member put it on a plan. */
const belongsTo = ({ joined_type_ids: types, ends_on }: Plan, member: Joining, since: Day): boolean =>
  member.belongs && member.member_type_ids.some((id) => types.includes(id)) && (ends_on === null || ends_on >= since);

/** The day from which somebody is on a plan: not before it joins, nor before the plan is offered. */
const startOf = ({ starts_on }: Plan, { joined_on }: Joining, since: Day): Day =>
  [since, joined_on ?? since, starts_on ?? since].reduce((last, day) => (day > last ? day : last));

/** What there is to do, from which day, and where the member is or was on the plan. */
interface Found {
  act: JoinAct;
  from: Day;
  subscriber: Subscriber | undefined;
}

/** What joined types make of a member and one plan, and where it is on the plan because of them. */
export async function joinActs(
  tx: FacilityTx,
  plan: Plan,
  members: readonly Joining[],
  { since, now }: { since: Day; now: Date },
): Promise<Map<number, Found>> {
  if (members.length === 0) return new Map();
  // Whoever left within a month that is charged whole goes on where it ended.
  const from = plan.prorate ? addDays(since, -1) : firstOfMonth(since);
  const there = Map.groupBy(
    await joinedSubscribers(tx, { planIds: [plan.id], accountIds: members.map(({ id }) => id), from }),
    ({ account_id }) => account_id,
  );
  const wanted = members.filter((member) => belongsTo(plan, member, since));
  const { may } = await admitted(
    tx,
    plan,
    wanted.map(({ id }) => id),
    { from: since, to: null, now },
  );
  const acts = members.map((member): [number, Found] => {
    const mine = there.get(member.id) ?? [];
    const open = mine.find(({ ends_on }) => ends_on === null);
    const isWanted = wanted.includes(member);
    const start = startOf(plan, member, since);
    if (open !== undefined) return [member.id, { act: isWanted ? 'none' : 'off', from: start, subscriber: open }];
    const ended = mine.at(-1);
    if (isWanted && ended !== undefined) return [member.id, { act: 'again', from: start, subscriber: ended }];
    const act = isWanted && may.includes(member.id) ? 'on' : 'none';
    return [member.id, { act, from: start, subscriber: undefined }];
  });
  return new Map(acts);
}

interface Doing {
  actor: Actor;
  taskId?: number;
  now: Date;
}

/** Puts a member on a plan, takes it off or lets it go on; returns the subscriber with its version, undefined where nothing was to do. */
export async function carryOutJoin(
  tx: FacilityTx,
  plan: Plan,
  accountId: number,
  { act, from, since, subscriber }: Found & { since: Day },
  { actor, taskId, now }: Doing,
): Promise<{ id: number; version: number } | undefined> {
  const write = (action: string, id: number, version: number, change: { before?: object; after?: object }) =>
    recordHistory(tx, actor, {
      family: 'payment-plans',
      recordId: id,
      action,
      version,
      before: change.before === undefined ? null : { ...change.before },
      after: change.after === undefined ? null : { ...change.after },
      ...(taskId === undefined ? {} : { taskId }),
    });
  const values = { plan_id: plan.id, account_id: accountId };
  if (act === 'on') {
    const terms = { starts_on: from, ends_on: null, quantity: 1, method: null };
    const row = { ...values, ...terms, billed_from: firstBilled(plan, from, jstToday(now)) };
    const id = await insertSubscriber(tx, row as Parameters<typeof insertSubscriber>[1], actor.name);
    await markJoined(tx, id);
    await write('create_subscriber', id, 1, { after: row });
    return { id, version: 1 };
  }
  if (subscriber === undefined || act === 'none') return undefined;
  const { id, starts_on, ends_on: before } = subscriber;
  const terms = pickFields(subscriber, ['starts_on', 'billed_from', 'quantity', 'method']);
  if (act === 'again') {
    const version = await updateSubscriber(tx, subscriber, { ...terms, ends_on: null }, actor.name);
    await write('update_subscriber', id, version, { before: { ends_on: before }, after: { ends_on: null } });
    return { id, version };
  }
  const last = addDays(since, -1);
  if (last < starts_on && !(await wasBilled(tx, id))) {
    const version = await removeSubscriber(tx, subscriber, actor.name);
    await write('delete_subscriber', id, version, { before: values });
    return { id, version };
  }
  const ends_on = [last, starts_on].toSorted().at(-1) ?? last;
  const version = await updateSubscriber(tx, subscriber, { ...terms, ends_on }, actor.name);
  await write('update_subscriber', id, version, { before: { ends_on: null }, after: { ends_on } });
  return { id, version };
}

/** Puts a member on the plans that go with its types, and takes it off those that went with the types it has no more. */
export async function followTypes(
  tx: FacilityTx,
  { account_id, since }: { account_id: number; since: Day },
  now: Date,
): Promise<void> {
  const plans = await lockJoinedPlans(tx);
  const [member] = await membersToJoin(tx, [account_id]);
  if (member === undefined) return;
  for (const plan of plans) {
    const found = (await joinActs(tx, plan, [member], { since, now })).get(member.id);
    if (found !== undefined)
      await carryOutJoin(tx, plan, member.id, { ...found, since }, { actor: UNKNOWN_ACTOR, now });
  }
}

/** Takes back what was done with a member and a plan, unless that was changed or charged since; returns why not. */
export async function undoJoin(
  tx: FacilityTx,
  { id, version, act, endedOn }: { id: number; version: number; act: JoinAct; endedOn: Day | null },
  { actor }: Doing,
): Promise<string | undefined> {
  const subscriber = await subscriberById(tx, id);
  if (subscriber === undefined) return 'deleted';
  if (subscriber.version !== version) return 'edited';
  if (act === 'on') {
    if (await wasBilled(tx, id)) return 'billed';
    await removeSubscriber(tx, subscriber, actor.name);
    return undefined;
  }
  const terms = pickFields(subscriber, ['starts_on', 'billed_from', 'quantity', 'method']);
  await updateSubscriber(tx, subscriber, { ...terms, ends_on: act === 'off' ? null : endedOn }, actor.name);
  return undefined;
}
