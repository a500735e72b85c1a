import { Problem, type ProblemCode } from '@tsudoi/contract';
import type { SecondFactorNeeded } from '@tsudoi/contract/auth';
import { fullName } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { OpenContext, Proof } from '../../kernel/context.ts';
import type { Facility } from '../../kernel/facility.ts';
import { hashPassword, isOutdated, verifyPassword } from '../../kernel/secrets.ts';
import type { IssuedTokens } from '../../kernel/sessions.ts';
import { type Attempt, attempt, succeeded } from './attempts.ts';
import { askForSecondFactor } from './factors/ask.ts';
import { recordSignIn, UNKNOWN_ACTOR } from './sign-in-log.ts';
import { type Candidate, noteLogin, replaceHash } from './store.ts';

export type SignInContext = Pick<
  OpenContext<never>,
  'scopes' | 'services' | 'log' | 'address' | 'userAgent' | 'facility' | 'host' | 'now' | 'setRefreshCookie'
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

/** Checks a password in equal time, whoever asks and whether the account exists. @throws Problem too_many_attempts, or `refusal` */
export async function checkAttempt<C extends { password_hash: string | null; active: boolean }>(
  { scopes, log }: Pick<SignInContext, 'scopes' | 'log'>,
  who: Attempt,
  candidate: C | undefined,
  password: string,
  refusal: ProblemCode,
): Promise<C & { password_hash: string }> {
  await attempt(scopes, who);
  const right = await verifyPassword(candidate?.password_hash, password);
  if (!right || candidate?.password_hash == null || !candidate.active) {
    log.info({ msg: 'sign-in refused', area: who.area, facility_id: who.facilityId, address: who.address });
    throw new Problem(refusal);
  }
  await succeeded(scopes, who);
  return { ...candidate, password_hash: candidate.password_hash };
}

/** Hashes the password anew where its hash was made with other costs than today's. Answers the hash that holds now. */
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
  const { audience, refusal, finish } = how;
  const who = { area: audience, facilityId: facility.id, account: how.login, address };
  const candidate = await scopes.inFacility(facility.id, how.find);
  const checked = await checkAttempt(context, who, candidate, how.password, refusal).catch(async (problem: unknown) => {
    if (problem instanceof Problem && problem.code === refusal)
      await scopes.inFacility(facility.id, (tx) =>
        recordSignIn(tx, {
          action: 'sign_in_refused',
          accountId: candidate?.id ?? 0,
          actor: UNKNOWN_ACTOR,
          address,
          userAgent,
          by: `password of ${audience}`,
        }),
      );
    throw problem;
  });
  const account = await renewHash(context, checked, how.password);
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
