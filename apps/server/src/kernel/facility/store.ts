import type { AccentSet } from '@tsudoi/contract/facilities';
import type { CsvEncoding } from '@tsudoi/domain';
import { build } from '../../db/build.ts';
import type { GateTx, OperatorTx } from '../../db/scope.ts';

/** The facility a request is for, as the kernel and every family see it. */
export interface Facility {
  id: number;
  code: string;
  name: string;
  /** Host name of the request, without port. */
  host_name: string;
  status: number;
  app_status: number;
  account_limit: number;
  usage_alert_percent: number;
  usage_alert_message: string | null;
  usage_limited_message: string | null;
  accent: AccentSet;
  logo_image_path: string | null;
  language: Record<string, Record<string, string>>;
  use_organization_structure: boolean;
  use_corporate_structure: boolean;
  system_allow_guest: boolean;
  /** Version of the facility's public profile; 0 before it was first written. */
  profile_version: number;
  client_can_register: boolean;
  financial_balance_type: number;
  financial_balance_date: string;
  password_policy: 'standard' | 'passphrase';
  second_factor_policy: 'off' | 'optional' | 'demanded';
  /** Encoding of exports where nobody chooses another. */
  csv_encode_type: CsvEncoding;
  social_logins: { provider: 'FACEBOOK' | 'X' | 'GOOGLE' | 'APPLE'; client_id: string }[];
}

/** The facility that has a host name, and whether a request came in by it before; undefined where none has it. */
export async function facilityOfHost(
  tx: GateTx,
  host: string,
): Promise<{ facility: Facility; reached: boolean } | undefined> {
  const row = await tx.one(
    build
      .selectFrom('facility_host as h')
      .innerJoin('facility as f', 'f.id', 'h.facility_id')
      .where('h.host_name', '=', host)
      .select([
        'f.id',
        'f.code',
        'f.name',
        'h.host_name',
        'h.reached_at',
        'f.status',
        'f.app_status',
        'f.account_limit',
        'f.usage_alert_percent',
        'f.usage_alert_message',
        'f.usage_limited_message',
        'f.accent',
        'f.logo_image_path',
        'f.language',
      ])
      .select([
        'f.use_organization_structure',
        'f.use_corporate_structure',
        'f.system_allow_guest',
        'f.profile_version',
        'f.client_can_register',
        'f.financial_balance_type',
        'f.financial_balance_date',
        'f.password_policy',
        'f.second_factor_policy',
        'f.social_logins',
        'f.csv_encode_type',
      ]),
  );
  if (row === undefined) return undefined;
  const { reached_at: reachedAt, ...facility } = row;
  return { facility: facility as Facility, reached: reachedAt !== null };
}

/** Notes that a request came in by a host name, so that operators see that the name leads here. */
export async function noteReached(tx: GateTx, host: string): Promise<void> {
  await tx.sql('update facility_host set reached_at = now() where host_name = $1 and reached_at is null', [host]);
}

/** Id of the facility that has a code; undefined where none has it. */
export async function facilityIdOfCode(tx: OperatorTx, code: string): Promise<number | undefined> {
  return (await tx.one(build.selectFrom('facility').select('id').where('code', '=', code)))?.id;
}
