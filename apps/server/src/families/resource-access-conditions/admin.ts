import { fieldProblem, Problem, pickFields } from '@tsudoi/contract';
import {
  ACCESS_LIMITS,
  type AccessConditionRecord,
  accessConditionColumns,
  accessConditions,
  accessResources,
  type ResourceKind,
} from '@tsudoi/contract/resource-access-conditions';
import type { Locale } from '@tsudoi/i18n';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, operator } from '../../kernel/bind.ts';
import { withinFacility } from '../../kernel/facility/within.ts';
import { changeOf, checkVersion, existing, mapUniqueViolation, presentPage } from '../../kernel/records.ts';
import { type ConditionGroups, membersMeeting } from '../members/index.ts';
import { webMenus } from '../menus/index.ts';
import {
  type AccessCondition,
  accessConditionById,
  eventNames,
  guard,
  guardedBy,
  insertAccessCondition,
  lockAccessConditions,
  removeAccessCondition,
  searchAccessConditions,
  updateAccessCondition,
  type Written,
} from './store.ts';

const uniqueName = { resource_access_condition_name: ['name', 'name_taken'] } as const;
/** Names of resources that a refusal tells. */
const NAMED = 5;

type Resources = ReadonlyMap<number, readonly { id: number; text: string }[]>;

/** What some conditions guard, in words, by condition. */
async function resourcesOf(tx: FacilityTx, rows: readonly AccessCondition[], locale: Locale): Promise<Resources> {
  const found = new Map<number, { id: number; text: string }[]>();
  for (const kind of ['menu', 'event'] as const) {
    const ofKind = rows.filter((row) => row.resource_kind === kind).map(({ id }) => id);
    const guarded = await guardedBy(tx, kind, ofKind);
    const ids = [...new Set([...guarded.values()].flat())];
    if (ids.length === 0) continue;
    const names = kind === 'menu' ? await webMenus(tx, locale) : await eventNames(tx, { ids });
    for (const [id, own] of guarded)
      found.set(
        id,
        names.filter((name) => own.includes(name.id)),
      );
  }
  return found;
}

const writtenOf = (row: AccessCondition): Written => ({
  ...pickFields(row, accessConditionColumns),
  conditions: row.conditions as ConditionGroups,
});

function present(row: AccessCondition, found: Resources): AccessConditionRecord {
  const resources = found.get(row.id) ?? [];
  return {
    ...pickFields(row, ['id', 'version', 'updated_by']),
    ...writtenOf(row),
    resource_ids: resources.map(({ id }) => id),
    resources: resources.map(({ id, text }) => ({ id, text })),
    updated_at: row.updated_at.toISOString(),
  };
}

/** What of a facility a condition of a kind may guard. */
async function choices(tx: FacilityTx, kind: ResourceKind, { locale, now }: { locale: Locale; now: Date }) {
  if (kind === 'menu') return (await webMenus(tx, locale)).filter(({ guardable }) => guardable);
  return eventNames(tx, { from: now, limit: ACCESS_LIMITS.resources });
}

/** @throws Problem validation at what does not fit */
async function check(
  tx: FacilityTx,
  values: Written & { resource_ids: readonly number[] },
  { before, locale, now }: { before: readonly number[]; locale: Locale; now: Date },
): Promise<void> {
  if (values.guests && values.conditions.length === 0) throw fieldProblem('conditions', 'rule_needed');
  await membersMeeting(tx, values.conditions, { ids: [0], now });
  const { resource_ids: ids, resource_kind: kind } = values;
  const added = ids.filter((id) => !before.includes(id));
  const known = kind === 'menu' ? await choices(tx, kind, { locale, now }) : await eventNames(tx, { ids: added });
  if (new Set(ids).size < ids.length || added.some((id) => !known.some((one) => one.id === id)))
    throw fieldProblem('resource_ids', 'unknown_reference');
}

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

const search = operator(accessConditions.search, (context) =>
  withinFacility(context, async (tx) => {
    const found = await searchAccessConditions(tx, context.body);
    const resources = await resourcesOf(tx, found.rows, context.locale);
    return presentPage(context.body, found, (row) => present(row, resources));
  }),
);

const create = operator(accessConditions.create, async (context) => {
  const { body, actor, history, services } = context;
  const { resource_ids, ...values } = body;
  const made = await withinFacility(context, async (tx, facility_id) => {
    await check(tx, body, { ...context, before: [] });
    const id = await mapUniqueViolation(uniqueName, () => insertAccessCondition(tx, values, actor.name));
    await guard(tx, { id, ...values }, { before: [], after: resource_ids, by: actor.name });
    tx.afterCommit(() => services.sessions.forget({ facility: facility_id }));
    return { id, facility_id };
  });
  await history('create', { ...made, version: 1 }, { after: body });
  return { id: made.id, code: '', version: 1 };
});

const get = operator(accessConditions.get, (context) =>
  withinFacility(context, async (tx) => {
    const row = existing(await accessConditionById(tx, context.params.id));
    return present(row, await resourcesOf(tx, [row], context.locale));
  }),
);

const update = operator(accessConditions.update, async (context) => {
  const { params, body, actor, history, services } = context;
  const { version, ...sent } = body;
  const { change, ...saved } = await withinFacility(context, async (tx, facility_id) => {
    await lockAccessConditions(tx, [params.id], 'delete');
    const row = existing(await accessConditionById(tx, params.id));
    checkVersion(row, version);
    const before = (await guardedBy(tx, row.resource_kind, [row.id])).get(row.id) ?? [];
    const stored = { ...writtenOf(row), resource_ids: before };
    const values = { ...stored, ...sent };
    values.resource_ids = sorted(values.resource_ids);
    if (values.resource_kind !== row.resource_kind && before.length > 0)
      throw fieldProblem('resource_kind', 'apply_target_in_use');
    const change = changeOf(stored, values);
    const record = { id: row.id, facility_id, change, version };
    if (change === undefined) return record;
    await check(tx, values, { ...context, before });
    const { resource_ids: after, ...columns } = values;
    const next = await mapUniqueViolation(uniqueName, () => updateAccessCondition(tx, row, columns, actor.name));
    await guard(tx, { id: row.id, resource_kind: values.resource_kind }, { before, after, by: actor.name });
    tx.afterCommit(() => services.sessions.forget({ facility: facility_id }));
    return { ...record, version: next };
  });
  if (change !== undefined) await history('update', saved, change);
  return { id: saved.id, code: '', version: saved.version };
});

const remove = operator(accessConditions.remove, async (context) => {
  const { params, query, actor, history, locale } = context;
  const removed = await withinFacility(context, async (tx, facility_id) => {
    await lockAccessConditions(tx, [params.id], 'delete');
    const row = existing(await accessConditionById(tx, params.id));
    checkVersion(row, query.version);
    const guarded = (await resourcesOf(tx, [row], locale)).get(row.id) ?? [];
    if (guarded.length > 0) {
      const named = guarded.slice(0, NAMED).map(({ text }) => text);
      throw new Problem('access_condition_in_use', {
        params: { resources: named.join(locale === 'ja' ? '、' : ', '), count: guarded.length },
      });
    }
    const version = await removeAccessCondition(tx, row, actor.name);
    return { record: { id: row.id, facility_id, version }, before: writtenOf(row) };
  });
  await history('delete', removed.record, { before: removed.before });
  return {};
});

const resources = operator(accessResources, (context) =>
  withinFacility(context, async (tx) => {
    const asOptions = (list: readonly { id: number; text: string }[]) => list.map(({ id, text }) => ({ id, text }));
    return {
      menu: asOptions(await choices(tx, 'menu', context)),
      event: asOptions(await choices(tx, 'event', context)),
    };
  }),
);

export const adminBindings: readonly Binding[] = [search, create, get, update, remove, resources];
