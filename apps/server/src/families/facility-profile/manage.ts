import { fieldProblem, pickFields } from '@tsudoi/contract';
import {
  hoursColumns,
  mainSettings,
  ProfileFields,
  profileColumns,
  ruleColumns,
  switchFields,
} from '@tsudoi/contract/facility-profile';
import { NOTICE_DAY, OPENING_DAYS } from '@tsudoi/domain';
import { type Binding, staff } from '../../kernel/bind.ts';
import { changeOf, checkVersion } from '../../kernel/records.ts';
import { staffOfWhole } from '../../kernel/whole-facility.ts';
import { recordFiles } from '../storages/index.ts';
import {
  type Hours,
  type Profile,
  type ProfileTexts,
  profileForUpdate,
  profileOf,
  type Switches,
  setSwitches,
  switchesOf,
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
/** When the facility is open; eight closed days where it never said so. */
export const hoursOf = (row: Profile | undefined): Hours => ({
  open_days: (row?.open_days ?? Array.from({ length: OPENING_DAYS }, () => CLOSED)) as Hours['open_days'],
  closed_days: (row?.closed_days ?? []) as Hours['closed_days'],
});
const CLOSED = { open: null, close: null };

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** The switches as they travel. */
const switchFlags = ({ system_allow_guest, client_can_register }: Switches) => ({
  system_allow_guest_flag: flag(system_allow_guest),
  client_can_register: flag(client_can_register),
});

/** What the office decides; as it begins where nothing was written. */
const rulesOf = (row: Profile | undefined) => ({
  notice_day: row?.notice_day ?? NOTICE_DAY,
  registration_from: row?.registration_from ?? null,
  registration_until: row?.registration_until ?? null,
});

const get = staff(mainSettings.get, async (context) => {
  const row = await profileOf(context.tx);
  const filesOf = await files.read(context, row === undefined ? [] : [row.id]);
  return {
    ...texts(row),
    ...hoursOf(row),
    picture: row === undefined ? null : filesOf(row.id).picture,
    ...switchFlags(await switchesOf(context.tx)),
    ...rulesOf(row),
    version: row?.version ?? 1,
    updated_at: row?.updated_at.toISOString() ?? null,
    updated_by: row?.updated_by ?? null,
  };
});

const update = staffOfWhole(mainSettings.update, async (context) => {
  const { tx, body, actor, history, services } = context;
  const before = await profileForUpdate(tx);
  checkVersion(before, body.version);
  const was = { ...texts(before), ...hoursOf(before), ...rulesOf(before), ...switchFlags(await switchesOf(tx)) };
  const values = pickFields({ ...was, ...body }, [...profileColumns, ...hoursColumns, ...ruleColumns, ...switchFields]);
  const { registration_from: from, registration_until: until } = values;
  if (from != null && until != null && until < from) throw fieldProblem('registration_until', 'date_order');
  const change = changeOf(was, values, await files.replace(context, before.id, body));
  if (change === undefined) return { version: before.version };
  const { system_allow_guest_flag: guests, client_can_register: register, ...written } = values;
  if (guests !== was.system_allow_guest_flag || register !== was.client_can_register)
    await setSwitches(tx, { system_allow_guest: guests === 1, client_can_register: register === 1 }, actor.name);
  const version = await updateProfile(tx, before, written, actor.name);
  await history('update', { id: before.id, version }, change);
  tx.afterCommit(() => services.facilities.forget());
  return { version };
});

export const manageBindings: readonly Binding[] = [get, update];
