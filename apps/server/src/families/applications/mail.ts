import { applicationCode } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { Services } from '../../kernel/services.ts';
import { facilityAddress, queueMail } from '../mails/index.ts';
import { nameOf } from './account.ts';
import type { Application } from './store.ts';

type Kind =
  | 'application_received'
  | 'application_returned'
  | 'application_approved'
  | 'application_rejoined'
  | 'application_refused'
  | 'application_fee'
  | 'application_paid';

/** Tells an applicant what became of the application; who has no address any more is told by nobody but staff. */
export async function mailApplicant(
  tx: FacilityTx,
  kind: Kind,
  application: Pick<Application, 'id' | 'locale' | 'basic_info' | 'account_id'> & { email: string | null },
  { services, path, ...values }: { services: Pick<Services, 'pageUrl'>; path: string } & Record<string, unknown>,
): Promise<void> {
  const { id, email, locale, account_id: accountId } = application;
  if (email === null) return;
  const facility = await facilityAddress(tx);
  const words = Object.entries(values).map(([name, value]) => [name, String(value)] as const);
  await queueMail(tx, {
    kind,
    accountId,
    to: email,
    toName: nameOf(application),
    locale,
    values: {
      facility: facility.name,
      code: applicationCode(id),
      url: services.pageUrl(facility.host_name, path),
      ...Object.fromEntries(words),
    },
  });
}
