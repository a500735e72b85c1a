import { Problem, type ProblemCode } from '@tsudoi/contract';
import type { SecondFactorNeeded } from '@tsudoi/contract/auth';
import { fullName } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { attemptSignIn } from '../../kernel/attempts.ts';
import { type OpenContext, type Proof, UNKNOWN_ACTOR } from '../../kernel/context.ts';
import type { Facility } from '../../kernel/facility.ts';
import { hashPassword, isOutdated, verifyPassword } from '../../kernel/secrets.ts';
import type { IssuedTokens } from '../../kernel/sessions.ts';
import { askForSecondFactor } from '../second-factor/index.ts';
import { originOf, rememberDevice } from './known-device.ts';
import { notifyOwner, signInTarget } from './paused.ts';
import { recordSignIn } from './sign-in-log.ts';
import { type Candidate, noteLogin, replaceHash } from './store.ts';

export type SignInContext = Pick<
  OpenContext<never>,
  | 'scopes'
  | 'services'
  | 'log'
  | 'address'
  | 'userAgent'
  | 'facility'
  | 'host'
  | 'now'
  | 'setRefreshCookie'
  | 'setDeviceCookie'
  | 'deviceCookie'
>;

/** The facility of a call that makes no sense without one. */
export function facilityOf(context: Pick<OpenContext<never>, 'facility'>): Facility {
  if (context.facility === undefined) throw new Problem('unknown_host');
  return context.facility;
}

/** The refusal that carries the ticket of the second step. */
export function needsSecondFactor(needed: SecondFactorNeeded): Problem {
  return new Problem('second_factor_needed', { error: needed });
}

/** A password that is tried, and what is done about it where it is wrong. */
export interface PasswordAttempt<C> {
  audience: 'manage' | 'member' | 'admin';
  facilityId: number | null;
  /** The name as typed, in one writing. */
  login: string;
  candidate: C | undefined;
  password: string;
  refusal: ProblemCode;
  /** Writes the refusal down; `isLast` says that new devices are refused from now on. */
  refused(isLast: boolean): Promise<void>;
}

/**
 * Checks a password in equal time, whoever asks and whether the account exists.
 * @throws Problem too_many_attempts, sign_in_paused, or the refusal
 */
export async function checkPassword<C extends { id: number; password_hash: string | null; active: boolean }>(
  context: Pick<SignInContext, 'scopes' | 'services' | 'log' | 'address' | 'deviceCookie' | 'setDeviceCookie'>,
  { audience, facilityId, login, candidate, password, refusal, refused }: PasswordAttempt<C>,
): Promise<C & { password_hash: string }> {
  const { scopes, log, address } = context;
  const owner = candidate && { audience, facilityId, accountId: candidate.id };
  const target = signInTarget(audience, facilityId, candidate?.id ?? login);
  const attempt = await attemptSignIn(scopes, target, originOf(context, owner));
  const right = await verifyPassword(candidate?.password_hash, password);
  if (!right || candidate?.password_hash == null || !candidate.active) {
    log.info({ msg: 'sign-in refused', area: audience, facility_id: facilityId, address });
    await refused(attempt.isLastOfAccount);
    throw new Problem(refusal);
  }
  await attempt.succeeded();
  return { ...candidate, password_hash: candidate.password_hash };
}

/** Hashes the password anew where its hash was made with other costs than today's. Returns the hash that holds now. */
async function renewHash(context: SignInContext, account: Candidate & { password_hash: string }, password: string) {
  if (!isOutdated(account.password_hash)) return account;
  const hash = await hashPassword(password);
  const replaced = await context.scopes.inFacility(facilityOf(context).id, (tx) =>
    replaceHash(tx, account.id, account.password_hash, hash),
  );
  return replaced ? { ...account, password_hash: hash } : account;
}

/** How a session begins, once everything that was asked for is proven. */
export interface Proven<T> {
  audience: 'manage' | 'member';
  account: Candidate;
  /** Hash of the password that was right; null where none was asked for. */
  passwordHash: string | null;
  proven: Proof;
  /** What was proven and how, for the audit record. */
  by: string;
  refusal: ProblemCode;
  /** What the answer says beside the session, read in the same transaction. */
  finish(tx: FacilityTx, account: Candidate, tokens: IssuedTokens): Promise<T>;
}

/** Opens the session inside a transaction of the facility. @throws Problem `refusal` where the account changed meanwhile */
export async function openSession<T>(
  tx: FacilityTx,
  { services, address, userAgent }: Pick<SignInContext, 'services' | 'address' | 'userAgent'>,
  { audience, account, passwordHash, proven, by, refusal, finish }: Proven<T>,
): Promise<{ tokens: IssuedTokens; answer: T }> {
  if (!(await noteLogin(tx, account.id, passwordHash))) throw new Problem(refusal);
  const tokens = await services.sessions.open(tx, { audience, accountId: account.id, proven, address, userAgent });
  const kind = audience === 'manage' ? 'manager' : 'member';
  const actor = { kind, id: account.id, name: fullName(account) } as const;
  await recordSignIn(tx, { action: 'sign_in', accountId: account.id, actor, address, userAgent, by });
  return { tokens, answer: await finish(tx, account, tokens) };
}

/** Opens the session in a transaction of its own, and sets the cookie once that has committed. */
export async function enter<T>(context: SignInContext, proven: Proven<T>): Promise<T> {
  const facility = facilityOf(context);
  const done = await context.scopes.inFacility(facility.id, (tx) => openSession(tx, context, proven));
  context.setRefreshCookie(proven.audience, done.tokens);
  rememberDevice(context, { audience: proven.audience, facilityId: facility.id, accountId: proven.account.id });
  context.log.info({
    msg: 'signed in',
    area: proven.audience,
    facility_id: facility.id,
    account_id: proven.account.id,
    address: context.address,
    by: proven.by,
  });
  return done.answer;
}

/**
 * Signs an account of the facility in: checks the password outside any transaction, then opens the session, or asks for
 * the second factor of staff who have one. @throws Problem second_factor_needed with the ticket of the second step
 */
export async function signIn<T>(
  context: SignInContext,
  how: {
    login: string;
    password: string;
    find(tx: FacilityTx): Promise<Candidate | undefined>;
  } & Pick<Proven<T>, 'audience' | 'refusal' | 'finish'>,
): Promise<T> {
  const facility = facilityOf(context);
  const { scopes, address, userAgent } = context;
  const { audience, login, password, refusal, finish } = how;
  const candidate = await scopes.inFacility(facility.id, how.find);
  const checked = await checkPassword(context, {
    audience,
    facilityId: facility.id,
    login,
    candidate,
    password,
    refusal,
    refused: (isLast) =>
      scopes.inFacility(facility.id, async (tx) => {
        const accountId = candidate?.id ?? 0;
        const event = { accountId, actor: UNKNOWN_ACTOR, address, userAgent, by: `password of ${audience}` };
        await recordSignIn(tx, { ...event, action: 'sign_in_refused' });
        if (!isLast) return;
        await recordSignIn(tx, { ...event, action: 'sign_in_paused' });
        if (candidate !== undefined) await notifyOwner(tx, context, audience, candidate.id);
      }),
  });
  const account = await renewHash(context, checked, password);
  if (audience === 'manage') {
    const holder = { audience, facilityId: facility.id, accountId: account.id } as const;
    const needed = await askForSecondFactor(context, holder, account.password_hash);
    if (needed !== undefined) throw needsSecondFactor(needed);
  }
  return enter(context, {
    audience,
    account,
    passwordHash: account.password_hash,
    proven: 'password',
    by: 'password',
    refusal,
    finish,
  });
}
