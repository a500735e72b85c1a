import { Problem, type ProblemCode } from '@tsudoi/contract';
import type { FacilityTx } from '../../db/scope.ts';
import type { OpenContext } from '../../kernel/context.ts';
import type { Facility } from '../../kernel/facility.ts';
import { verifyPassword } from '../../kernel/secrets.ts';
import type { IssuedTokens } from '../../kernel/sessions.ts';
import { type Attempt, attempt, succeeded } from './attempts.ts';
import type { Candidate } from './store.ts';
import { noteLogin } from './store.ts';

type Context = Pick<
  OpenContext<never>,
  'scopes' | 'services' | 'log' | 'address' | 'userAgent' | 'facility' | 'setRefreshCookie'
>;

/** The facility of a call that makes no sense without one. */
export function facilityOf(context: Pick<OpenContext<never>, 'facility'>): Facility {
  if (context.facility === undefined) throw new Problem('unknown_host');
  return context.facility;
}

/** Checks a password in equal time, whoever asks and whether the account exists. @throws Problem too_many_attempts, or `refusal` */
export async function checkAttempt<C extends { password_hash: string | null; active: boolean }>(
  { scopes, log }: Pick<Context, 'scopes' | 'log'>,
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

/**
 * Signs an account of the facility in: checks the password outside any transaction, then opens the session and whatever
 * `finish` reads in one transaction, and sets the cookie once that has committed.
 */
export async function signIn<T>(
  context: Context,
  how: {
    audience: 'manage' | 'member';
    login: string;
    password: string;
    refusal: ProblemCode;
    find(tx: FacilityTx): Promise<Candidate | undefined>;
  },
  finish: (tx: FacilityTx, account: Candidate, tokens: IssuedTokens) => Promise<T>,
): Promise<T> {
  const facility = facilityOf(context);
  const { scopes, services, address, userAgent } = context;
  const who = { area: how.audience, facilityId: facility.id, account: how.login, address };
  const candidate = await scopes.inFacility(facility.id, how.find);
  const account = await checkAttempt(context, who, candidate, how.password, how.refusal);
  const done = await scopes.inFacility(facility.id, async (tx) => {
    if (!(await noteLogin(tx, account.id, account.password_hash))) throw new Problem(how.refusal);
    const tokens = await services.sessions.open(tx, {
      audience: how.audience,
      accountId: account.id,
      address,
      userAgent,
    });
    return { tokens, answer: await finish(tx, account, tokens) };
  });
  context.setRefreshCookie(how.audience, done.tokens);
  context.log.info({ msg: 'signed in', area: how.audience, facility_id: facility.id, account_id: account.id, address });
  return done.answer;
}
