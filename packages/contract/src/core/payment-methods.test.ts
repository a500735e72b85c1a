import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { blankPaymentMethods, PaymentMethodSettings } from './payment-methods.ts';

const faults = (change: (list: ReturnType<typeof blankPaymentMethods>) => void) => {
  const list = blankPaymentMethods();
  change(list);
  const { issues } = v.safeParse(v.object({ payment_methods: PaymentMethodSettings }), { payment_methods: list });
  return issues?.map((issue) => `${v.getDotPath(issue)} ${issue.message}`) ?? [];
};

describe('payment methods', () => {
  it('are six in their order', () => {
    expect(blankPaymentMethods().map(({ payment_method }) => payment_method)).toEqual([
      'bank_transfer',
      'account_transfer',
      'combini',
      'credit',
      'payeasy',
      'paypal',
    ]);
    expect(faults(() => {})).toEqual([]);
    expect(faults((list) => list.reverse())).toContain('payment_methods.0.payment_method choice');
    expect(faults((list) => list.pop())).toEqual(['payment_methods array']);
  });
  it('are named by their lower-case keys; the stored spelling is refused', () => {
    expect(faults((list) => Object.assign(list[0] ?? {}, { payment_method: 'BANK_TRANSFER' }))).toEqual([
      'payment_methods.0.payment_method choice',
    ]);
  });
  it('need an endpoint once ticked, credit both of its own', () => {
    expect(faults((list) => Object.assign(list[2] ?? {}, { method_flag: 1 }))).toEqual([
      'payment_methods.2.api_end_point required',
    ]);
    expect(
      faults((list) => Object.assign(list[3] ?? {}, { method_flag: 1, api_end_point: 'https://pay.example/a' })),
    ).toEqual(['payment_methods.3.auto_payment_api_end_point required']);
  });
  it('are sent to over https only', () => {
    for (const api_end_point of ['http://pay.example', 'pay.example', 'javascript:alert(1)'])
      expect(faults((list) => Object.assign(list[0] ?? {}, { method_flag: 1, api_end_point }))).toEqual([
        'payment_methods.0.api_end_point active_url',
      ]);
  });
  it('that are not used may keep nothing', () => {
    expect(faults((list) => Object.assign(list[0] ?? {}, { method_flag: 0, api_end_point: '' }))).toEqual([]);
  });
});
