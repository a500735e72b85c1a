import { fieldProblem, Problem, pickFields } from '@tsudoi/contract';
import { ownPaymentMethods, type PaymentMethodItem, paymentMethods } from '@tsudoi/contract/payment-methods';
import { AGENCY_METHODS } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, operator, staff } from '../../kernel/bind.ts';
import { withinFacility } from '../../kernel/facility/within.ts';
import { changeOf, checkVersion } from '../../kernel/records.ts';
import type { Services } from '../../kernel/services.ts';
import { staffOfWhole } from '../../kernel/whole-facility.ts';
import { isAllowedEndpoint } from '../../ports/payments/outbound.ts';
import {
  agencyById,
  allAgencies,
  isTrusted,
  originsOf,
  type PaymentAgencyRow,
  paymentSealer,
} from '../payment-agencies/index.ts';
import {
  type FacilityPayment,
  facilityPayment,
  facilityPaymentForUpdate,
  itemsOf,
  openCharges,
  sharedFacilityPayment,
  updateFacilityPayment,
} from './store.ts';

/** Where the key of a facility opens. */
export const apiKeyPlace = (facilityId: number): string => `facility ${facilityId}`;
/** Where the secret opens that signs the notices of a facility. */
export const facilityNoticePlace = (facilityId: number): string => `notices of facility ${facilityId}`;

async function present(tx: FacilityTx) {
  const row = await facilityPayment(tx);
  const agencies = await allAgencies(tx);
  const own = agencies.find(({ id }) => id === row?.agency_id);
  return {
    agency_id: row?.agency_id ?? null,
    agency_name: own?.name ?? null,
    adapter: own?.adapter ?? null,
    has_notice_secret: row?.notice_secret != null,
    notice_path: own === undefined ? null : `/api/payment-notices/${own.code}`,
    shop_id: row?.shop_id ?? null,
    has_api_key: row?.api_key != null,
    delivery_note: row?.delivery_note ?? null,
    cancel_note: row?.cancel_note ?? null,
    payment_methods: itemsOf(row),
    version: row?.version ?? 1,
    updated_at: row?.updated_by == null ? null : row.updated_at.toISOString(),
    updated_by: row?.updated_by ?? null,
    agencies: agencies.map((agency) => ({
      ...pickFields(agency, ['id', 'adapter', 'endpoints', 'active', 'test_mode']),
      text: agency.name,
      methods: AGENCY_METHODS.filter((method) => agency.methods.includes(method)),
    })),
  };
}

/**
 * The six items as they are stored: one that is off has no endpoint and shows no policy. Methods through the agency need an endpoint
 * that the operator allows for it, credit cards both; transfers have none. @throws Problem validation
 */
function checkedItems(
  sent: readonly PaymentMethodItem[],
  agency: PaymentAgencyRow | undefined,
  services: Services,
): PaymentMethodItem[] {
  const allowed = { origins: originsOf(agency?.endpoints ?? ''), loopback: services.config.mode !== 'production' };
  return itemsOf({ payment_methods: sent }).map((item) => {
    const index = sent.findIndex(({ payment_method }) => payment_method === item.payment_method);
    const off = { ...item, view_policy_flag: 0, api_end_point: null, auto_payment_api_end_point: null } as const;
    if (item.method_flag === 0) return off;
    const method = AGENCY_METHODS.find((one) => one.toLowerCase() === item.payment_method);
    // Transfers go to the account of the facility itself, unless the agency takes them.
    const isOwn = method === 'BANK_TRANSFER' && (item.api_end_point ?? '') === '';
    if (method === undefined || isOwn) return { ...off, view_policy_flag: item.view_policy_flag };
    const at = (field: keyof PaymentMethodItem) => `payment_methods.${index}.${field}`;
    if (agency === undefined) throw fieldProblem('agency_id', 'required');
    if (!agency.methods.includes(method)) throw fieldProblem(at('payment_method'), 'choice');
    const isCredit = method === 'CREDIT';
    for (const field of isCredit
      ? (['api_end_point', 'auto_payment_api_end_point'] as const)
      : (['api_end_point'] as const)) {
      const endpoint = item[field];
      if (endpoint === null || endpoint === '') throw fieldProblem(at(field), 'required');
      if (!isAllowedEndpoint(endpoint, allowed)) throw fieldProblem(at(field), 'endpoint_not_allowed');
    }
    return isCredit ? item : { ...item, auto_payment_api_end_point: null };
  });
}

const writtenOf = (row: FacilityPayment) => ({
  ...pickFields(row, ['agency_id', 'shop_id', 'delivery_note', 'cancel_note']),
  payment_methods: itemsOf(row),
});

type Values = ReturnType<typeof writtenOf>;

/** What is written and never read: undefined stays, null goes. */
interface Secrets {
  api_key: string | null | undefined;
  notice_secret: string | null | undefined;
}

/** A blank input leaves what is there. */
const secretsOf = ({ api_key, notice_secret }: Partial<Secrets>): Secrets => ({
  api_key: api_key === '' ? undefined : api_key,
  notice_secret: notice_secret === '' ? undefined : notice_secret,
});

const withoutUndefined = <T extends object>(values: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };

/**
 * Saves what differs and returns the next version with the change for the log, in which a key is no more than changed.
 * @throws Problem payment_agency_fixed where charges are open that would be asked after elsewhere or as somebody else
 */
async function save(
  tx: FacilityTx,
  before: FacilityPayment,
  {
    values,
    secrets: { api_key: apiKey, notice_secret: noticeSecret },
    by,
    services,
  }: { values: Values; secrets: Secrets; by: string; services: Services },
) {
  const isElsewhere = values.agency_id !== before.agency_id || (values.shop_id ?? null) !== before.shop_id;
  if (isElsewhere || apiKey !== undefined) {
    // A key that got out is replaced at once, where the agency cannot take its charges for unknown by that.
    const { all, unsure } = await openCharges(tx);
    if ((isElsewhere || apiKey === null ? all : unsure) > 0) throw new Problem('payment_agency_fixed');
  }
  const sealed = (secret: string | null | undefined, place: string) =>
    secret == null ? secret : paymentSealer(services).seal(secret, place);
  const said = (secret: string | null | undefined) =>
    secret === undefined ? undefined : secret === null ? 'removed' : 'changed';
  const written = {
    api_key: sealed(apiKey, apiKeyPlace(tx.facilityId)),
    notice_secret: sealed(noticeSecret, facilityNoticePlace(tx.facilityId)),
  };
  const told = withoutUndefined({ api_key: said(apiKey), notice_secret: said(noticeSecret) });
  const more = Object.keys(told).length === 0 ? undefined : { before: {}, after: told };
  const change = changeOf(writtenOf(before), values, more);
  if (change === undefined || Object.keys(change.after).length === 0) return { version: before.version };
  return {
    version: await updateFacilityPayment(tx, before, { ...values, ...withoutUndefined(written) }, by),
    change,
  };
}

const get = operator(paymentMethods.get, (context) => withinFacility(context, present));

const update = operator(paymentMethods.update, async (context) => {
  const { body, actor, services, history } = context;
  const { version, api_key, notice_secret, ...sent } = body;
  const secrets = secretsOf({ api_key, notice_secret });
  const saved = await withinFacility(context, async (tx, facilityId) => {
    const before = await facilityPaymentForUpdate(tx);
    checkVersion(before, version);
    const { agency_id } = { ...writtenOf(before), ...sent };
    const agency = agency_id === null ? undefined : await agencyById(tx, agency_id);
    if (agency_id !== null && (agency === undefined || agency.deleted_at !== null))
      throw fieldProblem('agency_id', 'unknown_reference');
    if (agency !== undefined && !agency.active && before.agency_id !== agency.id)
      throw fieldProblem('agency_id', 'choice');
    const payment_methods = checkedItems(sent.payment_methods, agency, services);
    const values = { ...writtenOf(before), ...sent, payment_methods };
    return { ...(await save(tx, before, { values, secrets, by: actor.name, services })), id: before.id, facilityId };
  });
  if (saved.change !== undefined)
    await history('update', { id: saved.id, version: saved.version, facility_id: saved.facilityId }, saved.change);
  return { version: saved.version };
});

const ownGet = staff(ownPaymentMethods.get, async ({ tx }) => {
  const { agencies: _, ...own } = await present(tx);
  return own;
});

const ownUpdate = staffOfWhole(ownPaymentMethods.update, async ({ tx, body, actor, services, history }) => {
  const { version, api_key, notice_secret, view_policies: policies, ...sent } = body;
  const secrets = secretsOf({ api_key, notice_secret });
  const before = await facilityPaymentForUpdate(tx);
  checkVersion(before, version);
  const payment_methods = itemsOf(before).map((item) => {
    const policy = policies.find(({ payment_method }) => payment_method === item.payment_method);
    return policy === undefined || item.method_flag === 0
      ? item
      : { ...item, view_policy_flag: policy.view_policy_flag };
  });
  const values = { ...writtenOf(before), ...sent, payment_methods };
  const saved = await save(tx, before, { values, secrets, by: actor.name, services });
  if (saved.change !== undefined) await history('update', { id: before.id, version: saved.version }, saved.change);
  return { version: saved.version };
});

/** Whether an agency may be called at an address now: the operator may have closed it since it was saved. */
export function mayCall(
  services: Pick<Services, 'config'>,
  agency: Pick<PaymentAgencyRow, 'adapter' | 'test_mode' | 'endpoints'>,
  endpoint: string,
): boolean {
  const allowed = { origins: originsOf(agency.endpoints), loopback: services.config.mode !== 'production' };
  return isTrusted(services, agency) && isAllowedEndpoint(endpoint, allowed);
}

/** Methods that go through the agency and are on, with their agency and address. */
export async function methodsOn(tx: FacilityTx, services: Services, row: FacilityPayment | undefined) {
  const agency = row?.agency_id == null ? undefined : await agencyById(tx, row.agency_id);
  if (agency === undefined || agency.deleted_at !== null || row?.api_key == null) return [];
  return AGENCY_METHODS.flatMap((method) => {
    const item = itemsOf(row).find(({ payment_method }) => payment_method === method.toLowerCase());
    const endpoint = item?.api_end_point ?? null;
    if (item?.method_flag !== 1 || endpoint === null || !agency.methods.includes(method)) return [];
    return mayCall(services, agency, endpoint) ? [{ method, item, agency, endpoint }] : [];
  });
}

/** How a facility calls its agency for a method; its settings are locked against a change. @throws Problem payment_method_off */
export async function agencyAccess(tx: FacilityTx, services: Services, method: (typeof AGENCY_METHODS)[number]) {
  const on = await methodsOn(tx, services, await sharedFacilityPayment(tx));
  const found = on.find((one) => one.method === method);
  if (found === undefined) throw new Problem('payment_method_off');
  const { agency, endpoint } = found;
  return { agency, endpoint };
}

/** As whom a facility calls its agency. */
export function credentialsOf(
  tx: FacilityTx,
  services: Pick<Services, 'config'>,
  row: Pick<FacilityPayment, 'shop_id' | 'api_key'>,
) {
  return {
    shopId: row.shop_id ?? '',
    apiKey: row.api_key === null ? '' : paymentSealer(services).open(row.api_key, apiKeyPlace(tx.facilityId)),
  };
}

/** Secret with which the agency signs this facility's notices; undefined where it has none of its own. */
export async function facilityNoticeSecret(tx: FacilityTx, services: Services, agencyId: number) {
  const row = await facilityPayment(tx);
  if (row?.agency_id !== agencyId || row.notice_secret === null) return undefined;
  return paymentSealer(services).open(row.notice_secret, facilityNoticePlace(tx.facilityId));
}

export const bindings: readonly Binding[] = [get, update, ownGet, ownUpdate];
