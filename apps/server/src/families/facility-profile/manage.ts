import { pickFields } from '@tsudoi/contract';
import { mainSettings, ProfileFields, profileColumns } from '@tsudoi/contract/facility-profile';
import { NOTICE_DAY } from '@tsudoi/domain';
import { type Binding, staff } from '../../kernel/bind.ts';
import { changeOf, checkVersion } from '../../kernel/records.ts';
import { recordFiles } from '../storages/index.ts';
import {
  allowGuests,
  allowsGuests,
  type Profile,
  type ProfileTexts,
  profileForUpdate,
  profileOf,
  updateProfile,
} from './store.ts';

export const files = recordFiles('facility-profile', ProfileFields.entries);

/** The texts of a profile; of one that was never written each is null. */
export function texts(row: Profile | undefined): ProfileTexts {
  if (row !== undefined) return pickFields(row, profileColumns);
  return {
    headline: null,
    introduction: null,
    opening_hours: null,
    zipcode: null,
    address: null,
    phone: null,
    contact_email: null,
  };
}
const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

const get = staff(mainSettings.get, async (context) => {
  const row = await profileOf(context.tx);
  const filesOf = await files.read(context, row === undefined ? [] : [row.id]);
  return {
    ...texts(row),
    picture: row === undefined ? null : filesOf(row.id).picture,
    system_allow_guest_flag: flag(await allowsGuests(context.tx)),
    notice_day: row?.notice_day ?? NOTICE_DAY,
    version: row?.version ?? 1,
    updated_at: row?.updated_at.toISOString() ?? null,
    updated_by: row?.updated_by ?? null,
  };
});

const update = staff(mainSettings.update, async (context) => {
  const { tx, body, actor, history, services } = context;
  const before = await profileForUpdate(tx);
  checkVersion(before, body.version);
  const was = {
    ...texts(before),
    notice_day: before.notice_day,
    system_allow_guest_flag: flag(await allowsGuests(tx)),
  };
  const values = pickFields({ ...was, ...body }, [...profileColumns, 'notice_day', 'system_allow_guest_flag']);
  const change = changeOf(was, values, await files.replace(context, before.id, body));
  if (change === undefined) return { version: before.version };
  const { system_allow_guest_flag: guests, ...written } = values;
  if (guests !== was.system_allow_guest_flag) await allowGuests(tx, guests === 1, actor.name);
  const version = await updateProfile(tx, before, written, actor.name);
  await history('update', { id: before.id, version }, change);
  tx.afterCommit(() => services.facilities.forget());
  return { version };
});

export const manageBindings: readonly Binding[] = [get, update];
