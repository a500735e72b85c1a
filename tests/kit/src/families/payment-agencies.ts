import { paymentAgencies } from '@tsudoi/contract/payment-agencies';
import type { Actor } from '../actor.ts';
import { type FamilyWalk, searchFor } from '../walk.ts';
import { nextNumber } from '../world.ts';

/** An agency as a system administrator writes it. */
export const paymentAgencyBody = (fields: Record<string, unknown> = {}) => ({
  name: '決済サービス',
  code: `agency-${nextNumber()}`,
  adapter: 'sandbox' as const,
  methods: ['CREDIT' as const, 'COMBINI' as const],
  endpoints: 'https://agency.example',
  notice_secret: 'sixteen-letters-or-more',
  ...fields,
});

/** Registers an agency by the API, as a system administrator. */
export async function makePaymentAgency(operator: Actor, fields: Record<string, unknown> = {}) {
  const body = paymentAgencyBody(fields);
  const { id } = await operator.call(paymentAgencies.create, { body });
  return { id, code: body.code, version: 1 };
}

export const walk: FamilyWalk = {
  operator: {
    'paymentAgencies.search': () => searchFor(),
    'paymentAgencies.create': () => ({ body: paymentAgencyBody() }),
    'paymentAgencies.get': async ({ operator }) => ({ params: { id: (await makePaymentAgency(operator)).id } }),
    'paymentAgencies.update': async ({ operator }) => {
      const { id, code, version } = await makePaymentAgency(operator);
      return { params: { id }, body: { ...paymentAgencyBody({ code, name: '改めた決済サービス' }), version } };
    },
    'paymentAgencies.remove': async ({ operator }) => {
      const { id, version } = await makePaymentAgency(operator);
      return { params: { id }, query: { version } };
    },
  },
};
