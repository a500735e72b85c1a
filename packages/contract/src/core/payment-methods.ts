import { PAYMENT_METHOD_KEYS, type PaymentMethodKey } from '@tsudoi/domain';
import * as v from 'valibot';
import { Flag, Text } from './values.ts';

/** One way of paying as a facility has set it, under its lower-case key (ENUM-05); only credit has a second endpoint, for continued payment (ENT-36, ENT-37). */
export const PaymentMethodSetting = v.object({
  payment_method: v.picklist(PAYMENT_METHOD_KEYS, 'choice'),
  /** 1 where members can pay this way. */
  method_flag: Flag,
  /** 1 where its policy is shown to members. */
  view_policy_flag: Flag,
  /** Address payments are sent to, `https` only; empty where the method is not used. */
  api_end_point: Text(),
  auto_payment_api_end_point: v.optional(Text(), ''),
});
export type PaymentMethodSetting = v.InferOutput<typeof PaymentMethodSetting>;

type EndpointName = 'api_end_point' | 'auto_payment_api_end_point';

/** Names of the endpoints a method has. */
export function endpointsOf(method: PaymentMethodKey): readonly EndpointName[] {
  return method === 'credit' ? ['api_end_point', 'auto_payment_api_end_point'] : ['api_end_point'];
}

/**
 * All six in their order. A ticked method needs its endpoints (G-45); what is wrong stands at
 * `{key}.{index}.payment_method`, `{key}.{index}.api_end_point` or `{key}.{index}.auto_payment_api_end_point`.
 */
export const PaymentMethodSettings = v.pipe(
  v.array(PaymentMethodSetting, 'array'),
  v.length(PAYMENT_METHOD_KEYS.length, 'array'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value: list } = dataset;
    list.forEach((setting, index) => {
      const refuse = (key: EndpointName | 'payment_method', message: string) =>
        addIssue({
          message,
          path: [
            { type: 'array', origin: 'value', input: list, key: index, value: setting },
            { type: 'object', origin: 'value', input: setting, key, value: setting[key] },
          ],
        });
      if (setting.payment_method !== PAYMENT_METHOD_KEYS[index]) refuse('payment_method', 'choice');
      for (const name of endpointsOf(setting.payment_method)) {
        if (setting.method_flag === 0) continue;
        if (setting[name] === '') refuse(name, 'required');
        else if (!isHttps(setting[name])) refuse(name, 'active_url');
      }
    });
  }),
);

/** Six methods that are not used yet. */
export function blankPaymentMethods(): PaymentMethodSetting[] {
  return PAYMENT_METHOD_KEYS.map((payment_method) => ({
    payment_method,
    method_flag: 0,
    view_policy_flag: 0,
    api_end_point: '',
    auto_payment_api_end_point: '',
  }));
}

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}
