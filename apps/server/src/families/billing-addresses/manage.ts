import { fieldProblem, pickFields } from '@tsudoi/contract';
import {
  type BillingAddressRecord,
  billingAddresses,
  billingAddressFields,
  billingAddressOptions,
} from '@tsudoi/contract/billing-addresses';
import { fullName } from '@tsudoi/domain';
import { type Binding, staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { changeOf, checkVersion, existing, presentPage } from '../../kernel/records.ts';
import {
  addressesOf,
  addressInReach,
  type BillingAddress,
  clearDefault,
  hasDefault,
  insertAddress,
  lockedOwner,
  lockOwner,
  removeAddress,
  searchAddresses,
  updateAddress,
} from './store.ts';

type Owned = BillingAddress & {
  account_code: string;
  member_code: string | null;
  last_name: string;
  first_name: string;
};

const present = (row: Owned): BillingAddressRecord => ({
  ...pickFields(row, ['id', ...billingAddressFields, 'version', 'updated_by']),
  account: { id: row.account_id, ...pickFields(row, ['account_code', 'member_code']), name: fullName(row) },
  updated_at: row.updated_at.toISOString(),
});

const search = staff(billingAddresses.search, async ({ tx, body, scope }) =>
  presentPage(body, await searchAddresses(tx, body, body, scope.organizationIds), present),
);

const options = staff(billingAddressOptions, async ({ tx, query, scope }) =>
  (await addressesOf(tx, query.account_code, scope.organizationIds)).map((row) => ({
    id: row.id,
    text: [row.addressee, row.department ?? ''].filter((part) => part !== '').join(' '),
  })),
);

/** The address that was the default of an owner is so no longer. */
async function giveUpDefault(context: StaffContext<unknown>, accountId: number): Promise<void> {
  const { tx, actor, history } = context;
  for (const { id, version } of await clearDefault(tx, accountId, actor.name))
    await history('update', { id, version }, { before: { is_default: 1 }, after: { is_default: 0 } });
}

const create = staff(billingAddresses.create, async (context) => {
  const { tx, body, scope, actor, history } = context;
  const { account_code, ...written } = body;
  const owner = await lockedOwner(tx, account_code.trim(), scope.organizationIds);
  if (owner === undefined) throw fieldProblem('account_code', 'unknown_reference');
  const isFirst = !(await hasDefault(tx, owner.id));
  if (written.is_default === 1 && !isFirst) await giveUpDefault(context, owner.id);
  const values = { ...written, is_default: isFirst ? 1 : written.is_default } as const;
  const id = await insertAddress(tx, owner.id, values, actor.name);
  await history('create', { id, version: 1 }, { after: { account_id: owner.id, ...values } });
  return { id, code: '', version: 1 };
});

const get = staff(billingAddresses.get, async ({ tx, params, scope }) =>
  present(existing(await addressInReach(tx, params.id, scope.organizationIds))),
);

const update = staff(billingAddresses.update, async (context) => {
  const { tx, params, body, scope, actor, history } = context;
  const { account_id } = existing(await addressInReach(tx, params.id, scope.organizationIds));
  await lockOwner(tx, account_id);
  const before = existing(await addressInReach(tx, params.id, scope.organizationIds));
  checkVersion(before, body.version);
  const was = pickFields(before, billingAddressFields);
  const values = pickFields({ ...was, ...body }, billingAddressFields);
  const change = changeOf(was, values);
  if (change === undefined) return { id: before.id, code: '', version: before.version };
  if (values.is_default === 1 && was.is_default === 0) await giveUpDefault(context, account_id);
  const version = await updateAddress(tx, before, values, actor.name);
  await history('update', { id: before.id, version }, change);
  return { id: before.id, code: '', version };
});

const remove = staff(billingAddresses.remove, async (context) => {
  const { tx, params, query, scope, actor, history } = context;
  const before = existing(await addressInReach(tx, params.id, scope.organizationIds));
  checkVersion(before, query.version);
  const version = await removeAddress(tx, before, actor.name);
  const { account_id } = before;
  await history(
    'delete',
    { id: before.id, version },
    { before: { account_id, ...pickFields(before, billingAddressFields) } },
  );
  return {};
});

export const manageBindings: readonly Binding[] = [search, options, create, get, update, remove];
