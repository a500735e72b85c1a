import type { DecidedByRecord, HandlerInput } from '@tsudoi/contract';
import type { Grantable, Grants } from '@tsudoi/permissions';
import type { FacilityTx, OperatorTx, Scopes } from '../db/scope.ts';
import type { Facility } from './facility.ts';
import type { WriteHistory } from './history.ts';
import type { Log } from './log.ts';
import type { UploadedFile } from './multipart.ts';
import type { Services } from './services.ts';
import type { IssuedTokens } from './sessions.ts';

/** Who did something, as the history writes it down. */
export interface Actor {
  kind: 'manager' | 'member' | 'operator' | 'system';
  id: number | null;
  name: string;
  /** The person a member acted for; missing where it was for themselves. */
  for?: { id: number; name: string };
}

/** Who asked for something in the words of its record: the person it was done for, as other holders do not learn of each other. */
export const namedActor = (actor: Actor): string => actor.for?.name ?? actor.name;

/** The actor of an attempt whose account is not known, or not proven yet. */
export const UNKNOWN_ACTOR: Actor = { kind: 'system', id: null, name: '' };

/** What the sign-in of a session proved: the password, the password and a second factor, or a passkey that verified its user. */
export type Proof = 'password' | 'password+factor' | 'passkey';

/** What every session has. */
interface SessionBase {
  sessionId: number;
  /**
   * What the session must do before anything else: `set-up` a second factor that is demanded of the account, or give the
   * `proof` of the one it has, as the session has proven the password only. Undefined where nothing is due.
   */
  secondFactorDue: 'set-up' | 'proof' | undefined;
}

/** A staff member with an open session. */
export interface StaffSession extends SessionBase {
  audience: 'manage';
  accountId: number;
  accountCode: string;
  lastName: string;
  firstName: string;
  email: string;
  grants: Grants;
  /** The role of the account, 0 for none; of somebody who looks at the console as another one, both. */
  roleIds: readonly number[];
  /** Organizations the account is assigned to. */
  ownOrganizationIds: readonly number[];
  /** Each accessible organization with itself and everything below it. */
  reach: ReadonlyMap<number, readonly number[]>;
  /** Menus the account may see, by the id of the facility's menu. */
  menus: ReadonlyMap<number, Grantable>;
  /** Set while the console is looked at in place of a role or a colleague: then the session is narrowed to what both see. */
  viewing?: { id: number; roleId: number | null; accountId: number | null };
}

/** A member with an open session. */
export interface MemberSession extends SessionBase {
  audience: 'member';
  accountId: number;
  accountCode: string;
  lastName: string;
  firstName: string;
  email: string | null;
  registration: number;
  /** Organizations the member belongs to. */
  organizationIds: readonly number[];
  /** Menus of the app that the member may see, by the id of the facility's menu: by role, and by the conditions of access. */
  menus: ReadonlyMap<number, Grantable>;
  /** Code of an invoice that is overdue and has to be paid before the app is used (G-21). */
  invoiceDue: string | undefined;
  /** Who is signed in, where the call is made for a person they are linked with: all else here is of that person. */
  holder?: { accountId: number; accountCode: string; name: string };
}

/** A platform operator with an open session. */
export interface OperatorSession extends SessionBase {
  audience: 'admin';
  accountId: number;
  accountCode: string;
  lastName: string;
  firstName: string;
  email: string;
  systemAdmin: boolean;
}

export type Session = StaffSession | MemberSession | OperatorSession;
/** Who a session is of; the session itself adds its id. */
export type Identity<S extends Session = Session> = S extends Session ? Omit<S, 'sessionId'> : never;

/**
 * Rows an account may see by organization: ids, or null where the facility has no organizations and every row counts.
 * An empty list sees nothing.
 */
export interface OrganizationScope {
  organizationIds: readonly number[] | null;
  /** The organization chosen for this request, where new rows go. */
  chosenId: number | null;
}

/** What every handler has. */
export interface BaseContext<E> extends HandlerInput<E> {
  files: Record<string, UploadedFile>;
  requestId: string;
  /** Whether somebody still waits for the answer: false once the connection is gone. */
  isWanted(): boolean;
  now: Date;
  locale: 'ja' | 'en';
  /** Address of the caller, for limits and the log. */
  address: string;
  userAgent: string;
  host: string;
  scopes: Scopes;
  services: Services;
  log: Log;
  /** Sets the refresh cookie of an audience, or clears it with null. */
  setRefreshCookie(audience: 'member' | 'manage' | 'admin', tokens: IssuedTokens | null): void;
  /** Lets the browser show from now on that it has signed in to an account; see `known-device.ts`. */
  setDeviceCookie(audience: 'member' | 'manage' | 'admin', cookie: string): void;
  /** The device cookie as it came. */
  deviceCookie(audience: 'member' | 'manage' | 'admin'): string | undefined;
  /** The bearer and refresh cookies as they came, for the calls that check them themselves. */
  credentials: { bearer: string | undefined; cookie(audience: 'member' | 'manage' | 'admin'): string | undefined };
}

interface StaffParts<E> extends BaseContext<E> {
  tx: FacilityTx;
  facility: Facility;
  session: StaffSession;
  scope: OrganizationScope;
  actor: Actor;
  /** Writes a row of the audit record about a record of this family. */
  history: WriteHistory;
}

/** What a handler has whose record alone knows the event or content kind. */
export interface RecordPermit {
  /**
   * Permits the call for the kind of the record that was read. Until then nothing that was written is committed, and
   * nothing is returned. @throws Problem forbidden, or header_mismatch where the call names the menu of another kind
   */
  permit(code: string): void;
}

/** What the handler of a staff endpoint has; `permit` only where the endpoint leaves the kind to the record. */
export type StaffContext<E> = StaffParts<E> & (DecidedByRecord<E> extends true ? RecordPermit : unknown);

export interface MemberContext<E> extends BaseContext<E> {
  tx: FacilityTx;
  facility: Facility;
  session: MemberSession;
  actor: Actor;
  history: WriteHistory;
}

export interface OperatorContext<E> extends BaseContext<E> {
  tx: OperatorTx;
  /** Compares a facility-code header with the facility the call is about (G-07). @throws Problem header_mismatch */
  compareFacility(code: string): void;
  session: OperatorSession;
  actor: Actor;
  /** Writes into the operators' log about a record of this family. */
  history: WriteHistory;
}

/** Nobody is signed in; the handler opens its own transactions. `facility` is missing on the admin host only. */
export interface OpenContext<E> extends BaseContext<E> {
  facility: Facility | undefined;
}

/** A context whose handler opens its own transactions, because it does slow work between them. */
export type WithoutTx<C> = Omit<C, 'tx' | 'history'>;
