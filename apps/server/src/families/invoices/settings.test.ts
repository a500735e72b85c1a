import { invoiceDefaults, invoiceIssuer, invoiceSummary, invoices } from '@tsudoi/contract/invoices';
import { makeFacility, onEngines, suiteServer } from '@tsudoi/kit';
import { issuerBody, makeDraft, makeInvoice } from '@tsudoi/kit/families/invoices';
import { expect, it } from 'vitest';

onEngines('the issuer of invoices', (engine) => {
  const server = suiteServer({ engine });

  it('is written once for the facility: new invoices begin as it says, issued ones keep the one before', async () => {
    const world = await makeFacility(server);
    const before = await makeInvoice(world);
    const { version } = await world.staff.call(invoiceIssuer.get);
    const body = { ...issuerBody, registration_number: 'ｔ8700110005901', tax_type: 'exclusive' as const, version };
    await world.staff.call(invoiceIssuer.update, { body });
    expect(await world.staff.call(invoiceIssuer.get)).toMatchObject({ registration_number: 'T8700110005901' });
    expect(await world.staff.call(invoiceDefaults)).toMatchObject({ tax_type: 'exclusive' });
    expect((await world.staff.ask(invoiceIssuer.update, { body })).failure().error_code).toBe('stale');
    const after = await makeInvoice(world);
    const issuerOf = async (id: number) => (await world.staff.call(invoices.get, { params: { id } })).issuer?.name;
    expect(await issuerOf(before.id)).not.toBe(issuerBody.name);
    expect(await issuerOf(after.id)).toBe(issuerBody.name);
    const wrong = await world.staff.ask(invoiceIssuer.update, { body: { ...body, registration_number: 'T123' } });
    expect(Object.keys(wrong.failure().errors)).toEqual(['registration_number']);
    await makeDraft(world);
    expect(await world.staff.call(invoiceSummary)).toMatchObject({
      all: 3,
      unpaid: { count: 2, yen: 22_000 },
      pending: { count: 1, yen: 11_000 },
    });
  });
});
