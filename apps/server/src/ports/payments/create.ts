import type { Row } from '../../db/build.ts';
import type { PaymentAgency } from './agency.ts';
import { createSandboxAgency } from './sandbox.ts';

/** The adapter of an agency. `loopback`: agencies may be called on this machine, as in the demo and in tests. */
export function paymentAgency(
  adapter: Row<'payment_agency'>['adapter'],
  { loopback }: { loopback: boolean },
): PaymentAgency {
  if (adapter !== 'sandbox') throw new Error(`there is no adapter ${adapter}`);
  return createSandboxAgency({ loopback });
}
