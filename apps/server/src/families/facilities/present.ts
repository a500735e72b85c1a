import { pickFields, type StoredFile } from '@tsudoi/contract';
import {
  type AccentSet,
  type AccountUsage,
  type FacilityInfo,
  type FacilityRecord,
  type FacilityRow,
  type FacilityUpdate,
  FIRST_COLOR,
  type InvitationMail,
} from '@tsudoi/contract/facilities';
import { AppStatus, deriveAccent, fullName, normalizeHost } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import type * as v from 'valibot';
import type { Facility } from '../../kernel/facility.ts';
import { planName } from '../contract-plans/index.ts';
import type { MailNews } from '../mails/index.ts';
import { publicAddress } from '../storages/index.ts';
import type { FacilityDetail, FacilityListRow, FacilityValues, managersOf, readinessOf } from './store.ts';

/** The safe set of accent colours for one colour. */
export function accentOf(color: string): AccentSet {
  const { change: _, ...accent } = deriveAccent(color);
  return accent;
}

/** The facility as its apps need it before anybody signs in. */
export function facilityInfo(facility: Facility): FacilityInfo {
  return {
    id: facility.id,
    code: facility.code,
    name: facility.name,
    host_name: normalizeHost(facility.host_name),
    logo_image_path: publicAddress(facility.logo_image_path),
    language: facility.language,
    facility_settings: { system_allow_guest_flag: facility.system_allow_guest },
    status: facility.status,
    app_status: facility.app_status,
    app_usage_flag: facility.app_status !== AppStatus.notUsed,
    profile_version: facility.profile_version,
    use_organization_structure_flag: facility.use_organization_structure,
    use_corporate_structure_flag: facility.use_corporate_structure,
    financial_balance_type: facility.financial_balance_type,
    financial_balance_date: facility.financial_balance_date,
    client_can_register: facility.client_can_register,
    password_policy: facility.password_policy,
    social_logins: facility.social_logins,
    accent: facility.accent,
  };
}

/** How near the facility is to its limit (G-44): a warning from its percentage on, a refusal at the limit. */
export function accountUsage(facility: Facility, count: number, locale: 'ja' | 'en'): AccountUsage {
  const alert = count * 100 >= facility.account_limit * facility.usage_alert_percent;
  return {
    usage_limited_flag: count >= facility.account_limit,
    usage_limited_message: facility.usage_limited_message || serverText(locale, 'usage.limited'),
    usage_alert_flag: alert,
    usage_alert_message: facility.usage_alert_message || serverText(locale, 'usage.alert'),
    show_alert_flag: alert,
    warning_display_flag: alert,
  };
}

const presentPlan = (plan: FacilityListRow['plan'], locale: 'ja' | 'en') =>
  plan === null ? null : { id: plan.id, name: planName(plan, locale), storage_gb: plan.storage_gb };

export const facilityRow =
  (locale: 'ja' | 'en') =>
  ({ plan, contract_plan_id: _, contract_from: _from, ...row }: FacilityListRow): FacilityRow => ({
    ...row,
    contract_plan: presentPlan(plan, locale),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  });

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** What a form of a facility says, but its logo. */
export type Written = Required<Omit<v.InferOutput<typeof FacilityUpdate>, 'version' | 'logo'>>;

/** Columns of a facility that have defaults of the table, and are changed once it is there. */
export const ruleNames = [
  'financial_balance_type',
  'financial_balance_date',
  'password_policy',
  'usage_alert_percent',
] as const;

const contractNames = ['contract_plan_id', 'contract_from', 'contract_until'] as const;

/** The fields of a facility's form but its logo, as they travel and as the log compares them. */
export function writtenOf(row: FacilityDetail): Written {
  return {
    ...pickFields(row, ['name', 'host_names', 'business_type', 'app_status', 'account_limit', 'color']),
    ...pickFields(row, contractNames),
    ...pickFields(row, ruleNames),
    use_organization_structure_flag: flag(row.use_organization_structure),
    use_corporate_structure_flag: flag(row.use_corporate_structure),
    system_allow_guest_flag: flag(row.system_allow_guest),
    client_can_register: flag(row.client_can_register),
  };
}

/** The fields of a form as columns; the accent follows from the colour. */
export function columnsOf(form: Omit<Written, (typeof ruleNames)[number]>): Omit<FacilityValues, 'status'> {
  return {
    ...pickFields(form, ['name', 'business_type', 'app_status', 'account_limit', 'color']),
    ...pickFields(form, contractNames),
    accent: accentOf(form.color),
    use_organization_structure: form.use_organization_structure_flag === 1,
    use_corporate_structure: form.use_corporate_structure_flag === 1,
    system_allow_guest: form.system_allow_guest_flag === 1,
    client_can_register: form.client_can_register === 1,
  };
}

const presentNews = (news: MailNews | undefined): InvitationMail | null =>
  news === undefined
    ? null
    : { ...news, written_at: news.written_at.toISOString(), sent_at: news.sent_at?.toISOString() ?? null };

export function facilityRecord(
  row: FacilityDetail,
  managers: Awaited<ReturnType<typeof managersOf>>,
  invitations: ReadonlyMap<number, MailNews>,
  readiness: Awaited<ReturnType<typeof readinessOf>>,
  logo: StoredFile | null,
  locale: 'ja' | 'en',
): FacilityRecord {
  return {
    ...pickFields(row, ['id', 'code', 'status', 'account_count', 'storage_bytes', 'version', 'updated_by']),
    ...writtenOf(row),
    contract_plan: presentPlan(row.plan, locale),
    logo,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
    managers: managers.map((manager) => ({
      id: manager.id,
      name: fullName(manager),
      email: manager.email ?? '',
      invited: manager.invited_at !== null,
      invitation_mail: presentNews(manager.last_login_at === null ? invitations.get(manager.id) : undefined),
      signed_in: manager.last_login_at !== null,
      last_login_at: manager.last_login_at?.toISOString() ?? null,
    })),
    hosts: readiness.hosts.map(({ host_name, reached_at: at }) => ({
      host_name,
      reached_at: at?.toISOString() ?? null,
    })),
    member_type_count: readiness.member_type_count,
    color_chosen: row.color !== FIRST_COLOR,
  };
}
