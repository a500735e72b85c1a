import { fieldProblem, Problem, pickFields } from '@tsudoi/contract';
import { type PaymentAgencyRecord, paymentAgencies, paymentAgencyFields } from '@tsudoi/contract/payment-agencies';
import { AGENCY_METHODS, DAY_MS } from '@tsudoi/domain';
import { type Binding, operator } from '../../kernel/bind.ts';
import { changeOf, checkVersion, existing, mapUniqueViolation, presentPage } from '../../kernel/records.ts';
import type { Services } from '../../kernel/services.ts';
import { isAllowedEndpoint } from '../../ports/payments/outbound.ts';
import { noticePlace, originsOf, paymentSealer } from './secrets.ts';
import {
  agencyForOperator,
  facilitiesOfAgencies,
  insertAgency,
  lockAgency,
  type PaymentAgencyRow,
  removeAgency,
  searchAgencies,
  updateAgency,
  watchedCharges,
} from './store.ts';

const uniqueCode = { payment_agency_code: ['code', 'code_taken'] } as const;
const writtenOf = (row: PaymentAgencyRow) => pickFields(row, paymentAgencyFields);

const present = (row: PaymentAgencyRow, facilities: ReadonlyMap<number, number>): PaymentAgencyRecord => ({
  ...pickFields(row, ['id', 'name', 'code', 'adapter', 'endpoints', 'test_mode', 'active', 'version', 'updated_by']),
  methods: AGENCY_METHODS.filter((method) => row.methods.includes(method)),
  has_notice_secret: row.notice_secret !== null,
  facility_count: facilities.get(row.id) ?? 0,
  updated_at: row.updated_at.toISOString(),
});

/** @throws Problem validation where a line is no origin that may be called */
function checkOrigins(endpoints: string, services: Services): void {
  const loopback = services.config.mode !== 'production';
  const origins = originsOf(endpoints);
  if (!origins.every((origin) => isAllowedEndpoint(origin, { origins: [origin], loopback })))
    throw fieldProblem('endpoints', 'url_format');
}

const search = operator(paymentAgencies.search, async ({ tx, body }) => {
  const found = await searchAgencies(tx, body);
  const facilities = await facilitiesOfAgencies(
    tx,
    found.rows.map(({ id }) => id),
  );
  return presentPage(body, found, (row) => present(row, facilities));
});

const create = operator(paymentAgencies.create, async ({ tx, body, actor, services, history }) => {
  const { notice_secret: typed, ...values } = body;
  const secret = typed === '' ? undefined : typed;
  checkOrigins(values.endpoints, services);
  const sealed = secret === undefined ? null : paymentSealer(services).seal(secret, noticePlace(values.code));
  const id = await mapUniqueViolation(uniqueCode, () =>
    insertAgency(tx, { ...values, notice_secret: sealed }, actor.name),
  );
  await history('create', { id, version: 1 }, { after: { ...values, has_notice_secret: sealed !== null } });
  return { id, code: values.code, version: 1 };
});

const get = operator(paymentAgencies.get, async ({ tx, params }) => {
  const row = existing(await agencyForOperator(tx, params.id));
  return present(row, await facilitiesOfAgencies(tx, [row.id]));
});

const update = operator(paymentAgencies.update, async ({ tx, params, body, actor, services, history, now }) => {
  const { version, notice_secret: typed, code, ...sent } = body;
  const secret = typed === '' ? undefined : typed;
  await lockAgency(tx, params.id);
  const before = existing(await agencyForOperator(tx, params.id));
  checkVersion(before, version);
  // Addresses of notices and what is sealed hang on the code.
  if (code !== undefined && code !== before.code) throw fieldProblem('code', 'code_format');
  const values = { ...writtenOf(before), ...sent };
  checkOrigins(values.endpoints, services);
  // Whom open charges are asked of is no matter of a form.
  const charges = values.adapter === before.adapter ? 0 : await watchedCharges(tx, before.id);
  if (charges > 0) throw new Problem('payment_agency_watched', { params: { charges } });
  const secrets =
    secret === undefined
      ? {}
      : {
          notice_secret: paymentSealer(services).seal(secret, noticePlace(before.code)),
          former_notice_secret: before.notice_secret,
          former_notice_until: new Date(now.getTime() + DAY_MS),
        };
  const more = secret === undefined ? undefined : { before: {}, after: { notice_secret: 'changed' } };
  const change = changeOf(writtenOf(before), values, more);
  if (change === undefined || (Object.keys(change.after).length === 0 && secret === undefined))
    return { id: before.id, code: before.code, version };
  const next = await updateAgency(tx, before, { ...values, ...secrets }, actor.name);
  await history('update', { id: before.id, version: next }, change);
  return { id: before.id, code: before.code, version: next };
});

const remove = operator(paymentAgencies.remove, async ({ tx, params, query, actor, history }) => {
  await lockAgency(tx, params.id);
  const before = existing(await agencyForOperator(tx, params.id));
  checkVersion(before, query.version);
  const facilities = (await facilitiesOfAgencies(tx, [before.id])).get(before.id) ?? 0;
  if (facilities > 0) throw new Problem('payment_agency_in_use', { params: { facilities } });
  const charges = await watchedCharges(tx, before.id);
  if (charges > 0) throw new Problem('payment_agency_watched', { params: { charges } });
  const version = await removeAgency(tx, before, actor.name);
  await history('delete', { id: before.id, version }, { before: writtenOf(before) });
  return {};
});

export const adminBindings: readonly Binding[] = [search, create, get, update, remove];
