import { fieldProblem, Problem, pickFields } from '@tsudoi/contract';
import { type AccountGroupRecord, accountGroups, sectionFields } from '@tsudoi/contract/account-cms';
import { PlatformType, SECTIONS_MAX } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, operator } from '../../kernel/bind.ts';
import { withinFacility } from '../../kernel/facility/within.ts';
import { changeOf, checkVersion, existing, presentPage } from '../../kernel/records.ts';
import { isCore } from './default-form.ts';
import {
  type AccountGroupRow,
  countGroups,
  fieldsIn,
  groupById,
  insertGroup,
  removeGroup,
  searchGroups,
  typesAmong,
  updateGroup,
} from './groups-store.ts';
import { publishFormChange } from './order.ts';
import { lockForm } from './settings-store.ts';

/** The columns an operator writes, as the log compares them. */
const writtenOf = (row: AccountGroupRow) => pickFields(row, sectionFields);

const present = (row: AccountGroupRow, fields: ReadonlyMap<number, { fields: number }>): AccountGroupRecord => ({
  ...pickFields(row, ['id', 'class_type', ...sectionFields, 'version', 'updated_by']),
  field_count: fields.get(row.id)?.fields ?? 0,
  updated_at: row.updated_at.toISOString(),
});

type Scope = Pick<AccountGroupRow, 'platform' | 'member_type_ids'>;

/** Whether every form of its class has the section. */
export const isForAll = ({ platform, member_type_ids }: Scope): boolean =>
  platform === PlatformType.all && member_type_ids.length === 0;

/** Types as they are stored: each once, and of the class. @throws Problem validation */
async function checkedTypes(tx: FacilityTx, classType: number, ids: readonly number[]): Promise<number[]> {
  const unique = [...new Set(ids)].toSorted((one, other) => one - other);
  if (unique.length > 0 && (await typesAmong(tx, classType, unique)).size < unique.length)
    throw fieldProblem('member_type_ids', 'member_type_unknown');
  return unique;
}

const search = operator(accountGroups.search, (context) =>
  withinFacility(context, async (tx) => {
    const found = await searchGroups(tx, context.body);
    const fields = await fieldsIn(
      tx,
      found.rows.map(({ id }) => id),
    );
    return presentPage(context.body, found, (row) => present(row, fields));
  }),
);

const get = operator(accountGroups.get, (context) =>
  withinFacility(context, async (tx) => {
    const row = existing(await groupById(tx, context.params.id));
    return present(row, await fieldsIn(tx, [row.id]));
  }),
);

const create = operator(accountGroups.create, async (context) => {
  const { body, actor, history, services } = context;
  const made = await withinFacility(context, async (tx, facilityId) => {
    await lockForm(tx, body.class_type);
    if ((await countGroups(tx, body.class_type)) >= SECTIONS_MAX)
      throw new Problem('sections_at_limit', { params: { limit: SECTIONS_MAX } });
    const values = { ...body, member_type_ids: await checkedTypes(tx, body.class_type, body.member_type_ids) };
    publishFormChange(tx, services, facilityId);
    return { id: await insertGroup(tx, values, actor.name), facility_id: facilityId, values };
  });
  const { values, ...record } = made;
  await history('create_section', { ...record, version: 1 }, { after: values });
  return { id: made.id, code: '', version: 1 };
});

const update = operator(accountGroups.update, async (context) => {
  const { params, body, actor, history, services } = context;
  const { version, ...sent } = body;
  const saved = await withinFacility(context, async (tx, facilityId) => {
    const { class_type } = existing(await groupById(tx, params.id));
    await lockForm(tx, class_type);
    const before = existing(await groupById(tx, params.id));
    checkVersion(before, version);
    const written = writtenOf(before);
    const values = { ...written, ...sent };
    values.member_type_ids = await checkedTypes(tx, class_type, values.member_type_ids);
    const change = changeOf(written, values);
    const next = { id: before.id, facility_id: facilityId, change, version };
    if (change === undefined) return next;
    // A member without a name would be none: what everybody has stays in everybody's form.
    const { codes = [] } = (await fieldsIn(tx, [before.id])).get(before.id) ?? {};
    if (!isForAll(values) && codes.some(isCore))
      throw fieldProblem(values.platform === PlatformType.all ? 'member_type_ids' : 'platform', 'core_section');
    publishFormChange(tx, services, facilityId);
    return { ...next, version: await updateGroup(tx, before, values, actor.name) };
  });
  const { change, ...record } = saved;
  if (change !== undefined) await history('update_section', record, change);
  return { id: record.id, code: '', version: record.version };
});

const remove = operator(accountGroups.remove, async (context) => {
  const { params, query, actor, history, services } = context;
  const removed = await withinFacility(context, async (tx, facilityId) => {
    const { class_type } = existing(await groupById(tx, params.id));
    await lockForm(tx, class_type);
    const before = existing(await groupById(tx, params.id));
    checkVersion(before, query.version);
    const { fields = 0 } = (await fieldsIn(tx, [before.id])).get(before.id) ?? {};
    if (fields > 0) throw new Problem('section_in_use', { params: { fields } });
    publishFormChange(tx, services, facilityId);
    const version = await removeGroup(tx, before, actor.name);
    return { record: { id: before.id, facility_id: facilityId, version }, before: writtenOf(before) };
  });
  await history('delete_section', removed.record, { before: removed.before });
  return {};
});

export const groupBindings: readonly Binding[] = [search, get, create, update, remove];
