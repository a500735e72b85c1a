import { fieldProblem, Problem, pickFields } from '@tsudoi/contract';
import {
  joinPlan,
  type PlanSubscriberRow,
  planMemberOptions,
  planSubscriberColumns,
  planSubscribers,
  subscribeMany,
} from '@tsudoi/contract/payment-plans';
import { fullName, jstToday, SELECT_LIST_MAX, TaskDirection } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { type Binding, staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { changeOf, checkVersion, existing, presentPage } from '../../kernel/records.ts';
import { taskName } from '../../tasks/start.ts';
import { insertTask, setBackRoute } from '../../tasks/store.ts';
import { askedQuery, findMemberInReach, KANA_ORDER, type MemberQuery, memberOptions } from '../members/index.ts';
import { admitted, firstBilled, takesMethod } from './admission.ts';
import { lockPlan, type Plan, planById } from './store.ts';
import { PLAN_FIELD, type SubscribeParams } from './subscribe-task.ts';
import {
  alreadyOn,
  insertSubscriber,
  type ListedSubscriber,
  lockSubscriber,
  removeSubscriber,
  type SubscriberWritten,
  searchSubscribers,
  subscriberInReach,
  updateSubscriber,
  wasBilled,
} from './subscriber-store.ts';

const MEMBER_CODE_HEADER = '会員番号';
const NAME_HEADER = '氏名';

const writtenOf = (row: ListedSubscriber) => pickFields(row, planSubscriberColumns);

const present = (row: ListedSubscriber): PlanSubscriberRow => ({
  ...pickFields(row, ['id', ...planSubscriberColumns, 'version', 'updated_by', 'billed_until']),
  plan: { id: row.plan_id, code: row.code, name: row.name },
  account: { id: row.account_id, ...pickFields(row, ['account_code', 'member_code']), name: fullName(row) },
  updated_at: row.updated_at.toISOString(),
});

/** @throws Problem validation where somebody would leave before coming, or pay in a way the plan does not take */
function checkTerms(
  plan: Plan,
  { starts_on, ends_on, method }: Pick<SubscriberWritten, 'starts_on' | 'ends_on' | 'method'>,
) {
  if (ends_on !== null && ends_on < starts_on) throw fieldProblem('ends_on', 'date_order');
  if (!takesMethod(plan, method)) throw fieldProblem('method', 'plan_method');
}

const search = staff(planSubscribers.search, async ({ tx, body, scope, now }) =>
  presentPage(
    body,
    await searchSubscribers(tx, body, { today: jstToday(now), scopeIds: scope.organizationIds }),
    present,
  ),
);

const create = staff(planSubscribers.create, async (context) => {
  const { tx, body, scope, actor, history, now } = context;
  const { plan_id, account_id, ...sent } = body;
  await lockPlan(tx, plan_id);
  const plan = await planById(tx, plan_id);
  if (plan === undefined) throw fieldProblem('plan_id', 'unknown_reference');
  const member = await findMemberInReach(tx, account_id, scope.organizationIds);
  if (member === undefined) throw fieldProblem('account_id', 'unknown_reference');
  checkTerms(plan, sent);
  const { left, refusal } = await admitted(tx, plan, [account_id], { from: sent.starts_on, to: sent.ends_on, now });
  switch (left[0]?.why) {
    case 'on_plan':
      throw fieldProblem('account_id', 'subscribed_already');
    case 'withdrawn':
      throw fieldProblem('account_id', 'unknown_reference');
    case 'member_type':
      throw fieldProblem('account_id', 'plan_member_type');
    case 'apply_condition':
      throw fieldProblem('account_id', 'apply_condition_refuses', { refusal });
  }
  const values = { ...sent, billed_from: sent.billed_from ?? firstBilled(plan, sent.starts_on, jstToday(now)) };
  const id = await insertSubscriber(tx, { plan_id, account_id, ...values }, actor.name);
  await history('create_subscriber', { id, version: 1 }, { after: { plan_id, account_id, ...values } });
  return { id, code: '', version: 1 };
});

const get = staff(planSubscribers.get, async ({ tx, params, scope }) =>
  present(existing(await subscriberInReach(tx, params.id, scope.organizationIds))),
);

const update = staff(planSubscribers.update, async ({ tx, params, body, scope, actor, history, now }) => {
  const { plan_id } = existing(await subscriberInReach(tx, params.id, scope.organizationIds));
  await lockPlan(tx, plan_id);
  const before = existing(await subscriberInReach(tx, params.id, scope.organizationIds));
  const { version: read, ...sent } = body;
  checkVersion(before, read);
  const merged = { ...writtenOf(before), ...sent };
  const plan = existing(await planById(tx, plan_id));
  const values = { ...merged, billed_from: merged.billed_from ?? firstBilled(plan, merged.starts_on, jstToday(now)) };
  const change = changeOf(writtenOf(before), values);
  if (change === undefined) return { id: before.id, code: '', version: before.version };
  checkTerms(plan, values);
  const span = { from: values.starts_on, to: values.ends_on, but: before.id };
  if ((await alreadyOn(tx, plan, [before.account_id], span)).size > 0)
    throw fieldProblem('starts_on', 'subscribed_already');
  const version = await updateSubscriber(tx, before, values, actor.name);
  await history('update_subscriber', { id: before.id, version }, change);
  return { id: before.id, code: '', version };
});

const remove = staff(planSubscribers.remove, async ({ tx, params, query, scope, actor, history }) => {
  const { plan_id } = existing(await subscriberInReach(tx, params.id, scope.organizationIds));
  await lockPlan(tx, plan_id);
  await lockSubscriber(tx, params.id);
  const before = existing(await subscriberInReach(tx, params.id, scope.organizationIds));
  checkVersion(before, query.version);
  if (await wasBilled(tx, before.id)) throw new Problem('subscriber_billed');
  const version = await removeSubscriber(tx, before, actor.name);
  await history(
    'delete_subscriber',
    { id: before.id, version },
    { before: pickFields(before, ['plan_id', 'account_id']) },
  );
  return {};
});

const members = staff(planMemberOptions, async (context) => {
  const { tx, query } = context;
  const asked = await askedQuery(context, { default_search: { keyword: query.keyword }, advanced_search: [] });
  const found = await memberOptions(tx, asked, { limit: SELECT_LIST_MAX, mainOnly: false });
  return found.map((row) => ({ id: row.id, text: `${row.member_code} ${fullName(row)}` }));
});

type Starting = Pick<
  StaffContext<unknown>,
  'tx' | 'facility' | 'session' | 'scope' | 'services' | 'actor' | 'now' | 'locale'
> & {
  body: { channel_name?: string | undefined; socket_event_name?: string | undefined; socket_id?: string | undefined };
};

/** Starts a plan of many who are put on a payment plan or taken off it. */
async function startPlanTask(
  { tx, facility, session, scope, services, actor, body, now, locale }: Starting,
  { kind, query, plan, own }: { kind: 'plan-subscribe' | 'plan-join'; query: MemberQuery; plan: Plan; own: object },
) {
  const { financial_balance_type, financial_balance_date } = facility;
  const params: Omit<SubscribeParams, 'subscribe'> = {
    menu: 'payment-plans',
    headers: [MEMBER_CODE_HEADER, NAME_HEADER],
    columns: [
      { field: 'member_code', header: MEMBER_CODE_HEADER },
      { field: 'name', header: NAME_HEADER },
      { field: PLAN_FIELD, header: serverText('ja', 'bulk.payment_plan'), optional: true },
    ],
    organization_ids: scope.organizationIds === null ? null : [...scope.organizationIds],
    chosen_organization_id: null,
    query,
    order: KANA_ORDER,
    balance: { financial_balance_type, financial_balance_date },
  };
  const words = kind === 'plan-join' ? 'task.plan_join' : 'task.plan_subscribe';
  const name = taskName(serverText(locale, words, { plan: plan.name }), now);
  const task_id = await insertTask(tx, {
    account_id: session.accountId,
    kind,
    name,
    type: TaskDirection.import,
    state: 'checking',
    step: 'validation',
    actor_name: actor.name,
    params: { ...params, ...own },
    channel_name: body.channel_name ?? body.socket_event_name ?? null,
    socket_id: body.socket_id ?? null,
  });
  await setBackRoute(tx, task_id, `/manage/payment-plans/bulk?task=${task_id}`);
  await services.jobs.enqueue(tx, { facility_id: facility.id, task_id });
  return { task_id, task_name: name };
}

const several = staff(subscribeMany, async (context) => {
  const { tx, body } = context;
  const { plan_id, starts_on, method = null, ...found } = body;
  const plan = await planById(tx, plan_id);
  if (plan === undefined) throw fieldProblem('plan_id', 'unknown_reference');
  checkTerms(plan, { starts_on, ends_on: null, method });
  const query = await askedQuery(context, found);
  return startPlanTask(context, {
    kind: 'plan-subscribe',
    query,
    plan,
    own: { subscribe: { plan_id, starts_on, method } },
  });
});

const join = staff(joinPlan, async (context) => {
  const { tx, params } = context;
  const plan = existing(await planById(tx, params.id));
  const query = await askedQuery(context, { default_search: {}, advanced_search: [] });
  return startPlanTask(context, { kind: 'plan-join', query, plan, own: { join: { plan_id: plan.id } } });
});

export const subscriberBindings: readonly Binding[] = [search, create, get, update, remove, members, several, join];
