import { fieldProblem, Problem, pickFields } from '@tsudoi/contract';
import {
  type ApplyConditionRecord,
  applyConditionColumns,
  applyConditions,
  conditionParts,
  PREVIEW_NAMES,
  previewConditions,
} from '@tsudoi/contract/apply-conditions';
import { fullName } from '@tsudoi/domain';
import { type Binding, operator } from '../../kernel/bind.ts';
import { withinFacility } from '../../kernel/facility/within.ts';
import { changeOf, checkVersion, existing, mapUniqueViolation, presentPage } from '../../kernel/records.ts';
import { readDefinitions } from '../account-cms/index.ts';
import { memberTypeChoices } from '../member-types/index.ts';
import { type ConditionGroups, conditionFields, countMeeting, membersMeeting } from '../members/index.ts';
import { organizationChoices } from '../organizations/index.ts';
import {
  type ApplyConditionRow,
  applyConditionById,
  insertApplyCondition,
  lockApplyCondition,
  removeApplyCondition,
  searchApplyConditions,
  updateApplyCondition,
  usesOfApplyConditions,
  type Written,
} from './store.ts';

const uniqueName = { apply_condition_name: ['name', 'name_taken'] } as const;

const writtenOf = (row: ApplyConditionRow): Written => ({
  ...pickFields(row, applyConditionColumns),
  conditions: row.conditions as ConditionGroups,
});

const present = (row: ApplyConditionRow, uses: ReadonlyMap<number, number>): ApplyConditionRecord => ({
  ...pickFields(row, ['id', 'version', 'updated_by']),
  ...writtenOf(row),
  use_count: uses.get(row.id) ?? 0,
  updated_at: row.updated_at.toISOString(),
});

const search = operator(applyConditions.search, (context) =>
  withinFacility(context, async (tx) => {
    const found = await searchApplyConditions(tx, context.body);
    const uses = await usesOfApplyConditions(
      tx,
      found.rows.map(({ id }) => id),
    );
    return presentPage(context.body, found, (row) => present(row, uses));
  }),
);

const create = operator(applyConditions.create, async (context) => {
  const { body, actor, history, now } = context;
  const made = await withinFacility(context, async (tx, facility_id) => {
    await membersMeeting(tx, body.conditions, { ids: [0], now });
    return {
      id: await mapUniqueViolation(uniqueName, () => insertApplyCondition(tx, body, actor.name)),
      facility_id,
    };
  });
  await history('create', { ...made, version: 1 }, { after: body });
  return { id: made.id, code: '', version: 1 };
});

const get = operator(applyConditions.get, (context) =>
  withinFacility(context, async (tx) => {
    const row = existing(await applyConditionById(tx, context.params.id));
    return present(row, await usesOfApplyConditions(tx, [row.id]));
  }),
);

const update = operator(applyConditions.update, async (context) => {
  const { params, body, actor, history, now } = context;
  const { version, ...sent } = body;
  const { change, ...saved } = await withinFacility(context, async (tx, facility_id) => {
    await lockApplyCondition(tx, params.id, 'delete');
    const before = existing(await applyConditionById(tx, params.id));
    checkVersion(before, version);
    const values = { ...writtenOf(before), ...sent };
    if (values.target !== before.target && (await usesOfApplyConditions(tx, [before.id])).size > 0)
      throw fieldProblem('target', 'apply_target_in_use');
    const change = changeOf(writtenOf(before), values);
    const record = { id: before.id, facility_id, change, version };
    if (change === undefined) return record;
    await membersMeeting(tx, values.conditions, { ids: [0], now });
    return {
      ...record,
      version: await mapUniqueViolation(uniqueName, () => updateApplyCondition(tx, before, values, actor.name)),
    };
  });
  if (change !== undefined) await history('update', saved, change);
  return { id: saved.id, code: '', version: saved.version };
});

const remove = operator(applyConditions.remove, async (context) => {
  const { params, query, actor, history } = context;
  const removed = await withinFacility(context, async (tx, facility_id) => {
    await lockApplyCondition(tx, params.id, 'delete');
    const before = existing(await applyConditionById(tx, params.id));
    checkVersion(before, query.version);
    const plans = (await usesOfApplyConditions(tx, [before.id])).get(before.id) ?? 0;
    if (plans > 0) throw new Problem('apply_condition_in_use', { params: { plans } });
    const version = await removeApplyCondition(tx, before, actor.name);
    return { record: { id: before.id, facility_id, version }, before: writtenOf(before) };
  });
  await history('delete', removed.record, { before: removed.before });
  return {};
});

const parts = operator(conditionParts, (context) =>
  withinFacility(context, async (tx) => {
    const asChoices = (list: readonly { id: number; text: string }[]) =>
      list.map(({ id, text }) => ({ value: String(id), text }));
    const chosen: Readonly<Record<string, ReturnType<typeof asChoices>>> = {
      member_type: asChoices(await memberTypeChoices(tx)),
      organization: asChoices(await organizationChoices(tx)),
    };
    return conditionFields(await readDefinitions(tx), context.locale).map((field) => ({
      ...field,
      choices: chosen[field.code] ?? field.choices,
    }));
  }),
);

const preview = operator(previewConditions, (context) =>
  withinFacility(context, async (tx) => {
    const { body, now } = context;
    const everybody = await countMeeting(tx, [], { now, first: 1 });
    const met = await countMeeting(tx, body.conditions, { now, first: PREVIEW_NAMES });
    return {
      members: met.count,
      of: everybody.count,
      first: met.first.map((row) => ({ ...pickFields(row, ['id', 'member_code']), name: fullName(row) })),
    };
  }),
);

export const adminBindings: readonly Binding[] = [search, create, get, update, remove, parts, preview];
