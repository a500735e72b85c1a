import type { Row } from '../../db/build.ts';
import type { PaymentAgency } from './agency.ts';
import { createSandboxAgency } from './sandbox.ts';
import { createStripeAgency } from './stripe/adapter.ts';

/** The adapter of an agency. `loopback`: agencies may be called on this machine, as in the demo and in tests. */
export function paymentAgency(
  adapter: Row<'payment_agency'>['adapter'],
  { loopback }: { loopback: boolean },
): PaymentAgency {
  return adapter === 'stripe' ? createStripeAgency({ loopback }) : createSandboxAgency({ loopback });
}
