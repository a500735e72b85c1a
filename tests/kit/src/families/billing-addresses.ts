import type { CallInput } from '@tsudoi/contract';
import { billingAddresses } from '@tsudoi/contract/billing-addresses';
import { byId, type FamilyWalk, removes, searchFor, slot, updates } from '../walk.ts';
import { nextNumber } from '../world.ts';
import { type Member, makeMember, member } from './members.ts';

type Body = CallInput<typeof billingAddresses.create>['body'];

/** An address that is accepted. */
export const addressBody = (fields: Partial<Body> = {}): Omit<Body, 'account_code'> => ({
  addressee: `株式会社あおば${nextNumber()}`,
  honorific: '御中',
  department: '経理部',
  zipcode: '2270062',
  pref_code: '14',
  city_code: '14117',
  address: '青葉台3-4-5',
  ...fields,
});

/** Adds a billing address of a member by the API. */
export async function makeBillingAddress(owner: Member, fields: Partial<Body> = {}) {
  const { world, accountCode: account_code } = owner;
  const { id } = await world.staff.call(billingAddresses.create, { body: { ...addressBody(fields), account_code } });
  return { world, owner, id, version: 1 };
}

const address = slot(
  'billingAddress',
  async (place) => makeBillingAddress(await member.make(place), { addressee: `${place.marker}経理${nextNumber()}` }),
  { ofOrganization: true },
);

export const walk: FamilyWalk = {
  staff: {
    'billingAddresses.search': { input: () => searchFor() },
    'billingAddresses.create': {
      input: async (use) => ({ body: { ...addressBody(), account_code: (await use(member)).accountCode } }),
      foreign: { member: 422 },
    },
    'billingAddresses.get': byId(address),
    'billingAddresses.update': updates(address, () => addressBody()),
    'billingAddresses.remove': removes(address),
    billingAddressOptions: {
      input: async (use) => ({ query: { account_code: (await use(address)).owner.accountCode } }),
      foreign: { billingAddress: 'nothing' },
    },
  },
  async seed(world) {
    await makeBillingAddress(await makeMember(world), { addressee: world.marker });
  },
};
