import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { FacilityQuery, Saved } from '../core/values.ts';
import { PaymentMethods, PaymentMethodsOfStaffUpdate, PaymentMethodsUpdate } from './schema.ts';

export * from './schema.ts';

/** What a facility offers to pay with, as operators set it (G-45). A facility has one, so the calls name no id. */
export const paymentMethods = {
  get: endpoint({
    method: 'GET',
    path: '/admin/payment-methods',
    access: { operator: 'any' },
    query: FacilityQuery,
    response: PaymentMethods,
    summary: 'Agency and payment methods of a facility; what is secret is not told',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/admin/payment-methods',
    access: { operator: 'any' },
    query: FacilityQuery,
    body: PaymentMethodsUpdate,
    response: v.omit(Saved, ['id', 'code']),
    summary: 'Changes agency, methods and endpoints of a facility',
  }),
};

/** The part of it that staff change themselves (PERM-22). */
export const ownPaymentMethods = {
  get: endpoint({
    method: 'GET',
    path: '/management/settings/payment-method',
    access: { needs: { menu: 'settings.main', flag: 'view' } },
    response: v.omit(PaymentMethods, ['agencies']),
    summary: 'Payment methods of the facility; what is secret is not told',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/management/settings/payment-method',
    access: { needs: { menu: 'settings.main', flag: 'edit' } },
    body: PaymentMethodsOfStaffUpdate,
    response: v.omit(Saved, ['id', 'code']),
    summary: 'Changes credentials and what members read before they pay; endpoints are the operators’',
  }),
};
