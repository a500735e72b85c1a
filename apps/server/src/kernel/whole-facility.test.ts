import { mainSettings } from '@tsudoi/contract/facility-profile';
import { invoiceIssuer } from '@tsudoi/contract/invoices';
import { updateLegalText } from '@tsudoi/contract/legal';
import { paymentAdjustments } from '@tsudoi/contract/payment-adjustments';
import { ownPaymentMethods } from '@tsudoi/contract/payment-methods';
import { paymentPlans } from '@tsudoi/contract/payment-plans';
import { priceItems } from '@tsudoi/contract/price-items';
import { updateSecuritySettings } from '@tsudoi/contract/second-factor';
import { makeFacility, makeStaff, onEngines, suiteServer } from '@tsudoi/kit';
import { makeOrganization } from '@tsudoi/kit/families/organizations';
import { adjustmentBody, makeAdjustment } from '@tsudoi/kit/families/payment-adjustments';
import { makePlan, planBody } from '@tsudoi/kit/families/payment-plans';
import { makePriceItem, priceItemBody } from '@tsudoi/kit/families/price-items';
import { expect, it } from 'vitest';

onEngines('what everybody pays, where the money goes, and what all are bound by', (engine) => {
  const server = suiteServer({ engine });

  it('is read by staff of one organization, and changed only by who reaches all of them', async () => {
    const world = await makeFacility(server, { organizations: true });
    const { id: organization } = await makeOrganization(world);
    const permissions = {
      'settings.main': 'edit',
      'payment-plans': 'edit',
      'payment-adjustment': 'edit',
      'settings.security': 'edit',
      invoices: 'edit',
    } as const;
    const { actor: some } = await makeStaff(world, { permissions, organizations: [organization] });
    const plan = await makePlan(world);
    const price = await makePriceItem(world);
    const adjustment = await makeAdjustment(world);
    const issuer = await world.staff.call(invoiceIssuer.get);
    const methods = await world.staff.call(ownPaymentMethods.get);
    const issuing = {
      body: { ...issuer, bank_account: '別の銀行 普通 1234567', version: issuer.version } as never,
    };
    const shop = {
      body: { shop_id: 'other-shop', view_policies: [], version: methods.version } as never,
    };
    const main = await world.staff.call(mainSettings.get);
    const removal = (of: { id: number }) => ({ params: { id: of.id }, query: { version: 1 } });
    const change = (of: { id: number }, body: object) => ({
      params: { id: of.id },
      body: { ...body, version: 1 } as never,
    });
    const refused = [
      await some.ask(invoiceIssuer.update, issuing),
      await some.ask(ownPaymentMethods.update, shop),
      await some.ask(mainSettings.update, { body: { client_can_register: 0, version: main.version } as never }),
      await some.ask(updateLegalText, {
        params: { kind: 'terms', locale: 'ja' } as never,
        body: { title: '規約', body: '<p>別の規約</p>', version: 0 } as never,
      }),
      await some.ask(updateSecuritySettings, { body: { second_factor_policy: 'demanded' } }),
      await some.ask(paymentPlans.create, { body: planBody() }),
      await some.ask(paymentPlans.update, change(plan, planBody({ amount: 1 }))),
      await some.ask(paymentPlans.remove, removal(plan)),
      await some.ask(priceItems.create, { body: priceItemBody(world.marker) }),
      await some.ask(priceItems.update, change(price, priceItemBody(world.marker))),
      await some.ask(priceItems.remove, removal(price)),
      await some.ask(paymentAdjustments.create, { body: adjustmentBody(adjustment.condition_id) }),
      await some.ask(paymentAdjustments.update, change(adjustment, adjustmentBody(adjustment.condition_id))),
      await some.ask(paymentAdjustments.remove, removal(adjustment)),
    ];
    expect(refused.map((answer) => answer.failure().error_code)).toEqual(refused.map(() => 'whole_facility_only'));
    expect(await some.call(paymentPlans.get, { params: { id: plan.id } })).toMatchObject({ amount: 6_600, version: 1 });
    expect(await some.call(invoiceIssuer.get)).toEqual(issuer);
    expect((await world.staff.ask(paymentPlans.update, change(plan, planBody({ amount: 7_000 })))).status).toBe(200);
    expect((await world.staff.ask(priceItems.remove, removal(price))).status).toBe(200);
  });
});
