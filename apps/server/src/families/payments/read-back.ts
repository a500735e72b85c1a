import { isOpenCharge, jstToday } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { query } from '../../db/build.ts';
import type { Scopes } from '../../db/scope.ts';
import { recordHistory } from '../../kernel/history.ts';
import type { Services } from '../../kernel/services.ts';
import type { ChargeSnapshot } from '../../ports/payments/agency.ts';
import { receive } from '../deposits/index.ts';
import { agencyById } from '../payment-agencies/index.ts';
import { credentialsOf, facilityPayment, itemsOf, mayCall } from '../payment-methods/index.ts';
import { adapterOf } from './agency-calls.ts';
import { agencyActor } from './settle.ts';
import { chargeByCode, keysElsewhere } from './store.ts';

interface Parts {
  scopes: Scopes;
  services: Pick<Services, 'config'>;
  facilityId: number;
}

/**
 * What the agency of a facility has that our books do not know, after a restore: money that settled is a deposit of nobody, which waits
 * for somebody; what is still open is cancelled, as nobody could tell whose it is. Everything that we know is asked after soon. What is of
 * another facility with the same account is left to it. Returns what was found, in words for the operator.
 */
export async function readBack({ scopes, services, facilityId }: Parts, from: Date, now: Date): Promise<string[]> {
  const at = await scopes.inFacility(facilityId, async (tx) => {
    const row = await facilityPayment(tx);
    const agency = row?.agency_id == null ? undefined : await agencyById(tx, row.agency_id);
    const item = itemsOf(row).find(({ api_end_point: to }) => to !== null && agency && mayCall(services, agency, to));
    if (row === undefined || agency === undefined || item?.api_end_point == null || row.api_key === null) return;
    await tx.run(
      query`update charge set inquire_at = now() where agency_id = ${agency.id} and created_at >= ${from}
        and state not in ('settled', 'refunded', 'disputed')`,
    );
    return { agency, access: { endpoint: item.api_end_point, ...credentialsOf(tx, services, row) } };
  });
  if (at === undefined) return [];
  const { agency, access } = at;
  const adapter = adapterOf(services, agency);
  const lines: string[] = [];
  for await (const charge of adapter.charges(access, from, now)) {
    const isKnown = await scopes.readFacility(facilityId, (tx) => chargeByCode(tx, agency.id, charge.key));
    if (isKnown !== undefined) continue;
    // Another facility may have the same account.
    const elsewhere = await scopes.asOperator('charges of agencies', (tx) =>
      keysElsewhere(tx, facilityId, [charge.key]),
    );
    if (elsewhere.size > 0) continue;
    let end: ChargeSnapshot = charge;
    let isNews = isOpenCharge(charge.state);
    if (isNews) end = await adapter.cancel(access, charge.ref);
    const isMoney = end.state === 'settled' && end.currency === 'JPY' && end.amount >= 1;
    if (isMoney)
      await scopes.inFacility(facilityId, async (tx) => {
        const { deposit, isNew } = await receive(
          { tx, by: agency.name },
          {
            payer_id: null,
            amount: end.amount,
            received_on: jstToday(end.settledAt === null || end.settledAt < from ? now : end.settledAt),
            method: charge.method,
            source_kind: 'agency',
            source_id: `${agency.id}:${end.key}`,
            payer_name: agency.name,
            note: serverText('ja', 'payments.note.restored', { ref: end.ref }),
          },
        );
        isNews ||= isNew;
        if (isNew)
          await recordHistory(tx, agencyActor(agency.name), {
            ...{ family: 'deposits', recordId: deposit.id, action: 'create', version: deposit.version },
            after: { amount: deposit.amount, method: deposit.method },
          });
      });
    if (isNews || (end.state === 'settled' && !isMoney))
      lines.push(
        `${end.ref}, ${end.amount} ${end.currency}: ${isMoney ? 'recorded as a deposit of nobody' : end.state}`,
      );
  }
  return lines;
}
