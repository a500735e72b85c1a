import type { OperatorTx, Scopes } from '../db/scope.ts';
import { insertAgency, noticePlace, paymentSealer } from '../families/payment-agencies/index.ts';
import {
  apiKeyPlace,
  facilityPaymentForUpdate,
  itemsOf,
  updateFacilityPayment,
} from '../families/payment-methods/index.ts';
import type { Services } from '../kernel/services.ts';
import { DEMO_NOTICE_SECRET } from '../sandbox-agency/demo.ts';
import { facilityOfDemo, pointAgencyAt } from './store.ts';

const CODE = 'sandbox';
const BY = 'デモ';
const METHODS = ['credit', 'combini', 'payeasy', 'paypal'];

async function connect(tx: OperatorTx, services: Services, origin: string, facilityCode: string): Promise<void> {
  const facilityId = await facilityOfDemo(tx, facilityCode);
  if (facilityId === undefined) return;
  const id =
    (await pointAgencyAt(tx, CODE, origin)) ??
    (await insertAgency(
      tx,
      {
        name: 'お試し決済',
        code: CODE,
        adapter: 'sandbox',
        methods: ['CREDIT', 'COMBINI', 'PAYEASY', 'PAYPAL'],
        endpoints: origin,
        notice_secret: paymentSealer(services).seal(DEMO_NOTICE_SECRET, noticePlace(CODE)),
        test_mode: true,
        active: true,
      },
      BY,
    ));
  await tx.inFacility(facilityId, async (inside) => {
    const before = await facilityPaymentForUpdate(inside);
    const endpoint = `${origin}/v1/charges`;
    const items = itemsOf(before);
    if (before.agency_id !== null && before.agency_id !== id) return;
    if (items.some(({ api_end_point }) => api_end_point === endpoint)) return;
    const values = {
      agency_id: id,
      shop_id: `demo-${facilityCode}`,
      api_key: paymentSealer(services).seal('key-of-the-demo', apiKeyPlace(facilityId)),
      delivery_note: 'お支払いの確認後すぐにご利用いただけます。',
      cancel_note: 'ご利用開始の前日まで全額をお返しします。',
      payment_methods: items.map((item) => {
        const isOn = METHODS.includes(item.payment_method);
        if (!isOn && item.payment_method !== 'bank_transfer') return item;
        return {
          ...item,
          method_flag: 1 as const,
          view_policy_flag: 1 as const,
          api_end_point: isOn ? endpoint : null,
          auto_payment_api_end_point: item.payment_method === 'credit' ? `${endpoint}/auto` : null,
        };
      }),
    };
    await updateFacilityPayment(inside, before, values, BY);
  });
}

/** Lets members of a facility of the demo pay through the sandbox at an origin; at each start, as its port may be another one. */
export function connectDemoSandbox(
  scopes: Scopes,
  services: Services,
  origin: string,
  facilityCode: string,
): Promise<void> {
  return scopes.asOperator('connect the sandbox of the demo', (tx) => connect(tx, services, origin, facilityCode));
}
