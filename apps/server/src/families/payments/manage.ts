import { cancelInvoicePayment } from '@tsudoi/contract/payments';
import { isOpenCharge } from '@tsudoi/domain';
import { type Binding, staffOwn } from '../../kernel/bind.ts';
import { existing } from '../../kernel/records.ts';
import { invoiceInReach } from '../invoices/index.ts';
import { cancelCharge } from './cancel.ts';
import { chargeOf } from './store.ts';

const cancel = staffOwn(cancelInvoicePayment, async (context) => {
  const { scopes, facility, scope, params } = context;
  const charge = await scopes.readFacility(facility.id, async (tx) => {
    const { id } = await invoiceInReach({ tx, scope }, params.id);
    const found = await chargeOf(tx, id);
    return existing(found !== undefined && isOpenCharge(found.state) ? found : undefined);
  });
  await cancelCharge({ ...context, facilityId: facility.id }, charge);
  return {};
});

export const manageBindings: readonly Binding[] = [cancel];
