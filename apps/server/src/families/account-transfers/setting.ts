import { pickFields } from '@tsudoi/contract';
import { getTransferSetting, transferSettingFields, updateTransferSetting } from '@tsudoi/contract/account-transfers';
import { build, query, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { insertRecord, updateRecord } from '../../db/versioned.ts';
import { type Binding, staff } from '../../kernel/bind.ts';
import { changeOf, checkVersion, mapUniqueViolation } from '../../kernel/records.ts';
import { mustReachAll } from '../../kernel/whole-facility.ts';

export type TransferSetting = Row<'transfer_setting'>;

/** As whom the facility collects; undefined until somebody wrote it. */
export const transferSetting = (tx: FacilityTx): Promise<TransferSetting | undefined> =>
  tx.one(build.selectFrom('transfer_setting').selectAll());

const get = staff(getTransferSetting, async ({ tx }) => {
  const row = await transferSetting(tx);
  const values = Object.fromEntries(transferSettingFields.map((name) => [name, row?.[name] ?? null]));
  return {
    ...(values as Record<(typeof transferSettingFields)[number], string | null>),
    version: row?.version ?? 1,
    updated_at: row?.updated_at.toISOString() ?? null,
    updated_by: row?.updated_by ?? null,
  };
});

const update = staff(updateTransferSetting, async (context) => {
  const { tx, body, actor, history, scope } = context;
  await mustReachAll(tx, scope.organizationIds);
  const before = await tx.one(query<TransferSetting>`select * from transfer_setting for no key update`);
  const values = pickFields(body, transferSettingFields);
  if (before === undefined) {
    checkVersion({ version: 1, updated_at: new Date(), updated_by: null }, body.version);
    const id = await mapUniqueViolation({ transfer_setting_facility_id_key: ['client_code', 'code_taken'] }, () =>
      insertRecord(tx, 'transfer_setting', values, actor.name),
    );
    await history('create', { id, version: 1 }, { after: values });
    return { version: 1 };
  }
  checkVersion(before, body.version);
  const change = changeOf(pickFields(before, transferSettingFields), values);
  if (change === undefined) return { version: before.version };
  const version = await updateRecord(tx, 'transfer_setting', before, values, actor.name);
  await history('update', { id: before.id, version }, change);
  return { version };
});

export const settingBindings: readonly Binding[] = [get, update];
