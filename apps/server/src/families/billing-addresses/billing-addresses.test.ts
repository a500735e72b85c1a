import { billingAddresses, billingAddressOptions } from '@tsudoi/contract/billing-addresses';
import { invoices } from '@tsudoi/contract/invoices';
import { describeCrud, makeFacility, onEngines, suiteServer } from '@tsudoi/kit';
import { addressBody, makeBillingAddress } from '@tsudoi/kit/families/billing-addresses';
import { makeInvoice } from '@tsudoi/kit/families/invoices';
import { makeMember } from '@tsudoi/kit/families/members';
import { expect, it } from 'vitest';

const owners = new Map<number, string>();
describeCrud('billing-addresses', {
  access: { menu: 'billing-addresses' },
  endpoints: billingAddresses,
  prepare: async (_server, world) => {
    owners.set(world.id, (await makeMember(world)).accountCode);
  },
  make: async (world) => makeBillingAddress(await makeMember(world)),
  createBody: (world) => ({ ...addressBody(), account_code: owners.get(world.id) }),
  updateBody: () => addressBody({ department: '総務部' }),
  refused: () => [
    { body: { addressee: '' }, field: 'addressee', code: 'required' },
    { body: { account_code: 'A-none' }, field: 'account_code', code: 'unknown_reference' },
    { body: { honorific: '殿' as never }, field: 'honorific', code: 'choice' },
  ],
});

onEngines('billing addresses', (engine) => {
  const server = suiteServer({ engine });

  it('are whom invoices are addressed to from then on, one of them for each owner', async () => {
    const world = await makeFacility(server);
    const owner = await makeMember(world);
    const before = await makeInvoice(owner);
    const first = await makeBillingAddress(owner, { addressee: '株式会社一' });
    const second = await makeBillingAddress(owner, { addressee: '株式会社二' });
    const addresseeOf = async (id: number) => (await world.staff.call(invoices.get, { params: { id } })).addressee;
    const issued = await makeInvoice(owner);
    expect(await addresseeOf(issued.id)).toEqual({
      name: '株式会社一',
      honorific: '御中',
      department: '経理部',
      zipcode: '2270062',
      address: '神奈川県横浜市青葉区青葉台3-4-5',
    });
    const { version } = await world.staff.call(billingAddresses.get, { params: { id: second.id } });
    await world.staff.call(billingAddresses.update, {
      params: { id: second.id },
      body: { ...addressBody({ addressee: '株式会社二' }), is_default: 1, version },
    });
    expect((await world.staff.call(billingAddresses.get, { params: { id: first.id } })).is_default).toBe(0);
    expect((await addresseeOf((await makeInvoice(owner)).id))?.name).toBe('株式会社二');
    // What was issued keeps whom it was addressed to.
    expect((await addresseeOf(issued.id))?.name).toBe('株式会社一');
    expect((await addresseeOf(before.id))?.honorific).toBe('様');
    const options = await world.staff.call(billingAddressOptions, { query: { account_code: owner.accountCode } });
    expect(options.map(({ id }) => id)).toEqual([second.id, first.id]);
  });
});
