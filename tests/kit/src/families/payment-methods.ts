import { ownPaymentMethods, paymentMethods } from '@tsudoi/contract/payment-methods';
import { type FamilyWalk, plain } from '../walk.ts';
import { makePaymentAgency } from './payment-agencies.ts';

const items = [
  {
    payment_method: 'combini' as const,
    method_flag: 1 as const,
    view_policy_flag: 1 as const,
    api_end_point: 'https://agency.example/v1/charges',
    auto_payment_api_end_point: null,
  },
];

/** What staff write of it. */
export const ownMethodsBody = { shop_id: 'shop', api_key: 'a-secret-key', view_policies: [], cancel_note: '前日まで' };

export const walk: FamilyWalk = {
  staff: {
    'ownPaymentMethods.get': plain,
    'ownPaymentMethods.update': { input: () => ({ body: { ...ownMethodsBody, version: 1 } }), ofWhole: true },
  },
  operator: {
    'paymentMethods.get': ({ code }) => ({ query: { facility_code: code } }),
    'paymentMethods.update': async ({ operator, code }) => {
      const { id } = await makePaymentAgency(operator);
      const query = { facility_code: code };
      const { version } = await operator.call(paymentMethods.get, { query });
      return {
        query,
        body: { agency_id: id, shop_id: 'shop', api_key: 'a-secret-key', payment_methods: items, version },
      };
    },
  },
  async seed(world) {
    const { version } = await world.staff.call(ownPaymentMethods.get);
    await world.chief.call(ownPaymentMethods.update, {
      body: { ...ownMethodsBody, shop_id: world.marker, version },
    });
  },
};
