import { type Guardian, MOST_OTHERS } from '@tsudoi/contract/applications';
import type { ApplicantInfo } from '@tsudoi/contract/members';
import type { ApplicationDoor, ApplicationState } from '@tsudoi/domain';
import type * as v from 'valibot';
import { build, query } from '../../db/build.ts';
import type { FacilityTx, OperatorTx } from '../../db/scope.ts';
import { tokenHash } from '../../kernel/secrets.ts';
import type { StoredConsent } from '../legal/index.ts';

/** A field that staff marked. */
export interface StoredQuestion {
  path: string;
  note: string;
}

/** An application as it is stored. */
export interface Application {
  id: number;
  door: ApplicationDoor;
  state: ApplicationState;
  class_type: 1 | 2;
  member_type_id: number;
  /** The corporate by whose link it came. */
  corporate_id: number | null;
  email: string;
  locale: 'ja' | 'en';
  basic_info: Partial<v.InferOutput<typeof ApplicantInfo>>;
  extend_info: Record<string, unknown>;
  guardian: Omit<Guardian, 'agreed'> | null;
  marketing: boolean;
  consents: StoredConsent[];
  /** Until there is an account to have it. */
  password_hash: string | null;
  questions: StoredQuestion[];
  note: string | null;
  account_id: number | null;
  address: string;
  confirmed_at: Date | null;
  submitted_at: Date | null;
  returned_at: Date | null;
  decided_at: Date | null;
  /** When its fee was paid for the first time. */
  paid_at: Date | null;
  /** Whether paying the fee made its member official, so that taking the money back makes it temporary again. */
  made_official: boolean;
  /** What could not follow from paying, or from taking that back. */
  fee_finding: 'not_followed' | 'not_taken_back' | null;
  /** What was sent at once has the same. */
  group_id: number | null;
  /** Integer yen that the applicant was shown. */
  shown_fee: number | null;
  /** Whether it took a former member back, who stays when the application ends. */
  rejoined: boolean;
  version: number;
  updated_at: Date;
  updated_by: string | null;
}

const COLUMNS = [
  'id',
  'door',
  'state',
  'class_type',
  'member_type_id',
  'corporate_id',
  'email',
  'locale',
  'basic_info',
  'extend_info',
  'guardian',
  'marketing',
  'consents',
  'password_hash',
  'questions',
  'note',
  'account_id',
  'address',
  'confirmed_at',
  'submitted_at',
  'returned_at',
  'decided_at',
  'paid_at',
  'made_official',
  'fee_finding',
  'group_id',
  'shown_fee',
  'rejoined',
  'version',
  'updated_at',
  'updated_by',
] as const;

/** An application that begins. */
export type NewApplication = Pick<
  Application,
  'door' | 'state' | 'class_type' | 'member_type_id' | 'email' | 'locale' | 'consents' | 'address'
> &
  Partial<Pick<Application, 'corporate_id' | 'confirmed_at' | 'group_id'>>;

export async function insertApplication(tx: FacilityTx, { consents, ...values }: NewApplication): Promise<number> {
  const { id } = await tx.oneOrThrow(
    build
      .insertInto('application')
      .values({ ...values, consents: JSON.stringify(consents) })
      .returning('id'),
  );
  return id;
}

/** An application, held until the transaction ends: two who decide on it come one after the other. */
export async function lockApplication(tx: FacilityTx, id: number): Promise<Application | undefined> {
  const [row] = await tx.rows(build.selectFrom('application').select(COLUMNS).where('id', '=', id).forUpdate());
  // Its columns of json hold what this file writes.
  return row as Application | undefined;
}

export async function applicationById(tx: FacilityTx, id: number): Promise<Application | undefined> {
  const row = await tx.one(build.selectFrom('application').select(COLUMNS).where('id', '=', id));
  // Its columns of json hold what this file writes.
  return row as Application | undefined;
}

/** What changes with an act. */
export interface ApplicationChange
  extends Partial<
    Pick<
      Application,
      | 'account_id'
      | 'basic_info'
      | 'extend_info'
      | 'guardian'
      | 'marketing'
      | 'paid_at'
      | 'made_official'
      | 'fee_finding'
      | 'group_id'
      | 'shown_fee'
      | 'rejoined'
    >
  > {
  state: ApplicationState;
  questions?: readonly StoredQuestion[];
  consents?: readonly StoredConsent[];
  note?: string | null;
  password_hash?: string | null;
  search_key?: string;
  confirmed_at?: Date;
  submitted_at?: Date;
  returned_at?: Date;
  decided_at?: Date;
}

/** Changes an application that is locked, and returns its next version. */
export async function changeApplication(
  tx: FacilityTx,
  id: number,
  { basic_info, extend_info, guardian, questions, consents, ...plain }: ApplicationChange,
  by: string,
): Promise<number> {
  const json = (name: string, value: unknown) => (value === undefined ? {} : { [name]: JSON.stringify(value) });
  const { version } = await tx.oneOrThrow(
    build
      .updateTable('application')
      .set((row) => ({
        ...plain,
        ...json('basic_info', basic_info),
        ...json('extend_info', extend_info),
        ...(guardian === undefined ? {} : { guardian: guardian === null ? null : JSON.stringify(guardian) }),
        ...json('questions', questions),
        ...json('consents', consents),
        version: row('version', '+', 1),
        updated_at: new Date(),
        updated_by: by,
      }))
      .where('id', '=', id)
      .returning('version'),
  );
  return version;
}

/** Makes whoever counts applications of the facility wait for whoever adds one. */
export async function lockPace(tx: FacilityTx): Promise<void> {
  await tx.rows(query`select pg_advisory_xact_lock(hashtext('pace of applications'), ${tx.facilityId}::int)`);
}

/** How many applications came from an address, or were begun for an e-mail address, since then; `before` is the id of a later one. */
export async function countApplications(
  tx: FacilityTx,
  { since, door, ...of }: { since: Date; door: ApplicationDoor; email?: string; address?: string; before?: number },
): Promise<number> {
  const ofDoor = build.selectFrom('application').where('door', '=', door).where('created_at', '>', since);
  const all = of.before === undefined ? ofDoor : ofDoor.where('id', '<', of.before);
  // Of those who were sent at once only the first asked for a link.
  const first = all.where((row) => row.or([row('group_id', 'is', null), row('group_id', '=', row.ref('id'))]));
  const byEmail = of.email === undefined ? all : first.where('email', '=', of.email);
  const matching = of.address === undefined ? byEmail : byEmail.where('address', '=', of.address);
  const { count } = await tx.oneOrThrow(matching.select((row) => row.fn.countAll<string>().as('count')));
  return Number(count);
}

/** An application whose mail has not been written yet. */
export interface Unmailed {
  facility_id: number;
  id: number;
  email: string;
  locale: 'ja' | 'en';
}

/** Takes an application whose mail has to be written; no other worker gets it unless the transaction fails. */
export async function takeUnmailed(tx: OperatorTx): Promise<Unmailed | undefined> {
  const [row] = await tx.sql<Unmailed>(
    `update application set mailed_at = now() where (facility_id, id) = (
       select facility_id, id from application where mailed_at is null and state = 'mailed'
       order by created_at, id limit 1 for update skip locked)
     returning facility_id, id, email, locale`,
  );
  return row;
}

/** Makes a link to an application; the ones before stop working. Only the hash of its secret is stored. */
export async function insertLink(
  tx: FacilityTx,
  link: { applicationId: number; token: string; expiresAt: Date },
): Promise<void> {
  await useLinks(tx, link.applicationId);
  await tx.run(
    build.insertInto('application_link').values({
      application_id: link.applicationId,
      token_hash: tokenHash(link.token),
      expires_at: link.expiresAt,
    }),
  );
}

/** A link, also one that works no more. */
export function findLink(
  tx: FacilityTx,
  token: string,
): Promise<{ id: number; application_id: number; expires_at: Date; used_at: Date | null } | undefined> {
  return tx.one(
    build
      .selectFrom('application_link')
      .select(['id', 'application_id', 'expires_at', 'used_at'])
      .where('token_hash', '=', tokenHash(token)),
  );
}

/** Uses a link up; false where somebody else was faster. */
export async function useLink(tx: FacilityTx, id: number): Promise<boolean> {
  const used = await tx.run(
    build
      .updateTable('application_link')
      .set({ used_at: new Date() })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .where('expires_at', '>', new Date()),
  );
  return used === 1;
}

/** Uses every link of an application up. */
export async function useLinks(tx: FacilityTx, applicationId: number): Promise<void> {
  await tx.run(
    build
      .updateTable('application_link')
      .set({ used_at: new Date() })
      .where('application_id', '=', applicationId)
      .where('used_at', 'is', null),
  );
}

/** Deletes links that ended before a time, at most `limit`; returns how many. */
export function deleteEndedLinks(tx: FacilityTx, before: Date, limit: number): Promise<number> {
  const ended = build.selectFrom('application_link').select('id').where('expires_at', '<', before).limit(limit);
  return tx.run(build.deleteFrom('application_link').where('id', 'in', ended));
}

/** Deletes applications that were never sent, refused or withdrawn, and that nothing happened to since a time. */
export function deleteDeadApplications(tx: FacilityTx, before: Date, limit: number): Promise<number> {
  const dead = build
    .selectFrom('application')
    .select('id')
    .where('state', 'in', ['mailed', 'confirmed', 'refused', 'withdrawn'])
    .where('updated_at', '<', before)
    .limit(limit);
  return tx.run(build.deleteFrom('application').where('id', 'in', dead));
}

/** Deletes consents that were given before a time. */
export function deleteOldConsents(tx: FacilityTx, before: Date, limit: number): Promise<number> {
  const old = build.selectFrom('consent').select('id').where('agreed_at', '<', before).limit(limit);
  return tx.run(build.deleteFrom('consent').where('id', 'in', old));
}

/** The last application that made an account; undefined where staff or an import made it. */
export async function applicationOfAccount(tx: FacilityTx, accountId: number): Promise<Application | undefined> {
  const of = build.selectFrom('application').select(COLUMNS).where('account_id', '=', accountId);
  // Its columns of json hold what this file writes.
  return (await tx.one(of.orderBy('id', 'desc').limit(1))) as Application | undefined;
}

/** Member types that are in use, with what they say of applications. */
export interface TypeTerms {
  id: number;
  name: string;
  name_en: string | null;
  class_type: 1 | 2;
  application_mode: number;
  apply_from: string | null;
  apply_until: string | null;
  sign_up_fee: number;
  rejoin_fee: number;
  fee_rate: 0 | 8 | 10;
  fee_zero_reason: 'non_taxable' | 'out_of_scope' | 'exempt' | null;
}

export function typeTerms(tx: FacilityTx): Promise<TypeTerms[]> {
  return tx.rows(
    query<TypeTerms>`select id, name, name_en, class_type, application_mode, apply_from, apply_until, sign_up_fee, rejoin_fee, fee_rate, fee_zero_reason
      from member_type where deleted_at is null order by sort, id`,
  );
}

/** Whether one of some accounts has an application in one of some states. */
export async function hasApplicationIn(
  tx: FacilityTx,
  accountIds: readonly number[],
  states: readonly ApplicationState[],
): Promise<boolean> {
  const found = build
    .selectFrom('application')
    .select('id')
    .where('account_id', 'in', [...accountIds]);
  return (await tx.one(found.where('state', 'in', [...states]).limit(1))) !== undefined;
}

/** Makes whoever decides on an application of a group wait for whoever decides on another of the same. */
export async function lockGroup(tx: FacilityTx, groupId: number): Promise<void> {
  await tx.rows(query`select pg_advisory_xact_lock(hashtext('group of applications'), ${groupId}::int)`);
}

/** The applications that were sent at once, the first one first. */
export async function applicationsOfGroup(tx: FacilityTx, groupId: number): Promise<Application[]> {
  const rows = await tx.rows(
    build
      .selectFrom('application')
      .select(COLUMNS)
      .where('group_id', '=', groupId)
      .where('submitted_at', 'is not', null)
      .orderBy('id')
      .limit(MOST_OTHERS + 1),
  );
  // Their columns of json hold what this file writes.
  return rows as Application[];
}
