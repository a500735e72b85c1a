import { Problem } from '@tsudoi/contract';
import { checkAccountUsage, facilityByHost, facilityByHostForStaff } from '@tsudoi/contract/facilities';
import { normalizeHost } from '@tsudoi/domain';
import { type Binding, open, staff } from '../../kernel/bind.ts';
import type { OpenContext } from '../../kernel/context.ts';
import type { Facility } from '../../kernel/facility.ts';
import { accountUsage, facilityInfo } from './present.ts';
import { memberCount } from './store.ts';

/** The facility comes from the host of the request only; `host_name` may repeat it, in whatever writing. */
function facilityOf({
  facility,
  host,
  query,
}: Pick<OpenContext<typeof facilityByHost>, 'facility' | 'host' | 'query'>): Facility {
  const named = query.host_name === undefined || query.host_name === '' ? undefined : normalizeHost(query.host_name);
  const isItsHost =
    facility !== undefined && (named === undefined || named === normalizeHost(host) || named === facility.host_name);
  if (!isItsHost) throw new Problem('unknown_host');
  return facility;
}

/** Whether the call carries the bearer of staff who are signed in to the facility; the endpoint itself is open. */
async function isStaff({ credentials, services }: OpenContext<unknown>, facility: Facility): Promise<boolean> {
  if (credentials.bearer === undefined) return false;
  try {
    const session = await services.sessions.authenticate(credentials.bearer, 'manage', facility.id);
    return session.secondFactorDue === undefined;
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return false;
    throw error;
  }
}

export const publicBindings: readonly Binding[] = [
  open(facilityByHost, async (context) => facilityInfo(facilityOf(context))),
  open(facilityByHostForStaff, async (context) => {
    const facility = facilityOf(context);
    if (!(await isStaff(context, facility))) return facilityInfo(facility);
    const count = await context.scopes.inFacility(facility.id, memberCount);
    return {
      ...facilityInfo(facility),
      check_account_usage: accountUsage(facility, count, context.locale),
      csv_encode_type: facility.csv_encode_type,
    };
  }),
  staff(checkAccountUsage, async ({ tx, facility, locale }) => accountUsage(facility, await memberCount(tx), locale)),
];
