import { paymentAgencies } from '@tsudoi/contract/payment-agencies';
import { ownPaymentMethods, paymentMethods } from '@tsudoi/contract/payment-methods';
import { makeFacility, makeOperator, onEngines, suiteServer, type World } from '@tsudoi/kit';
import { makePaymentAgency, paymentAgencyBody } from '@tsudoi/kit/families/payment-agencies';
import { methodItems } from '@tsudoi/kit/families/payments';
import { beforeAll, expect, it } from 'vitest';

onEngines('payment methods of a facility', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let operator: Awaited<ReturnType<typeof makeOperator>>;
  beforeAll(async () => {
    world = await makeFacility(server);
    operator = await makeOperator(server, { systemAdmin: true });
  });
  const query = () => ({ facility_code: world.code });
  const body = (agency_id: number, endpoint: string, version = 1) => ({
    agency_id,
    shop_id: 'shop',
    api_key: 'the-key-of-the-shop',
    payment_methods: methodItems(endpoint, ['credit', 'combini']),
    version,
  });

  it('have endpoints of the agency alone, and neither key nor secret is ever read', async () => {
    const { id } = await makePaymentAgency(operator, { endpoints: 'https://agency.example\nhttp://127.0.0.1:9' });
    const save = (endpoint: string) =>
      operator.ask(paymentMethods.update, { query: query(), body: body(id, endpoint) });
    for (const endpoint of [
      'https://other.example/v1',
      'http://agency.example/v1',
      'https://agency.example@other.example/',
      'https://agency.example:8443/',
      'file:///etc/passwd',
      'x',
    ])
      expect((await save(endpoint)).failure().error_fields, endpoint).toEqual({
        'payment_methods.1.api_end_point': [{ code: 'endpoint_not_allowed' }],
      });
    expect((await save('https://agency.example/v1/charges')).status).toBe(200);
    const read = await operator.call(paymentMethods.get, { query: query() });
    expect(read).toMatchObject({ agency_id: id, shop_id: 'shop', has_api_key: true, version: 2 });
    expect(read.payment_methods.find(({ payment_method: method }) => method === 'combini')).toMatchObject({
      method_flag: 1,
      api_end_point: 'https://agency.example/v1/charges',
      auto_payment_api_end_point: null,
    });
    // One that is off has no endpoint.
    const items = read.payment_methods.map((item) => ({ ...item, method_flag: 0 as const }));
    await operator.call(paymentMethods.update, {
      query: query(),
      body: { agency_id: id, shop_id: 'shop', payment_methods: items, version: 2 },
    });
    const off = await operator.call(paymentMethods.get, { query: query() });
    expect(
      off.payment_methods.every(({ api_end_point: at, view_policy_flag: flag }) => at === null && flag === 0),
    ).toBe(true);
    expect(off.has_api_key).toBe(true);
    const stored = JSON.stringify([
      await server.sql('select * from facility_payment_method'),
      await server.sql('select * from payment_agency'),
      await server.sql('select * from operator_log'),
    ]);
    expect(stored).not.toContain('the-key-of-the-shop');
    expect(stored).not.toContain('sixteen-letters-or-more');
  });

  it('are the staff’s as far as keys and what members read go, and no further', async () => {
    const own = await world.staff.call(ownPaymentMethods.get);
    const sent = {
      shop_id: 'our-shop',
      cancel_note: '前日まで',
      view_policies: [{ payment_method: 'credit' as const, view_policy_flag: 1 as const }],
      version: own.version,
    };
    expect((await world.staff.ask(ownPaymentMethods.update, { body: sent })).status).toBe(200);
    expect(await world.staff.call(ownPaymentMethods.get)).toMatchObject({
      shop_id: 'our-shop',
      cancel_note: '前日まで',
      agency_id: own.agency_id,
    });
    const more = await world.staff.ask(ownPaymentMethods.update, {
      body: { ...sent, agency_id: 1, version: own.version + 1 } as never,
    });
    expect(more.status === 422 || (await world.staff.call(ownPaymentMethods.get)).agency_id === own.agency_id).toBe(
      true,
    );
    expect((await world.staff.ask(ownPaymentMethods.update, { body: sent })).failure().error_code).toBe('stale');
  });

  it('hold their agency, which is not deleted meanwhile', async () => {
    const { id } = await makePaymentAgency(operator);
    const { version } = await operator.call(paymentMethods.get, { query: query() });
    await operator.call(paymentMethods.update, {
      query: query(),
      body: { agency_id: id, payment_methods: [], version },
    });
    const remove = await operator.ask(paymentAgencies.remove, { params: { id }, query: { version: 1 } });
    expect(remove.failure()).toMatchObject({
      error_code: 'payment_agency_in_use',
      message: expect.stringContaining('1'),
    });
    const twice = await operator.ask(paymentAgencies.create, {
      body: paymentAgencyBody({ code: (await operator.call(paymentAgencies.get, { params: { id } })).code }),
    });
    expect(twice.failure().error_fields).toMatchObject({ code: [{ code: 'code_taken' }] });
    const origin = await operator.ask(paymentAgencies.create, {
      body: paymentAgencyBody({ endpoints: 'http://agency.example' }),
    });
    expect(origin.failure().error_fields).toMatchObject({ endpoints: [{ code: 'url_format' }] });
  });
});
