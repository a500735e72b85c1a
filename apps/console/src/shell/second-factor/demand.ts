import type { SecondFactorNeeded } from '@tsudoi/contract/auth';
import { CallError } from '@tsudoi/contract/client';
import { factorMethods } from '@tsudoi/contract/second-factor';
import type { DataRouter } from 'react-router';

/** Told when the server refused a call because a second factor has to be set up first. */
export const SECOND_FACTOR_DEMANDED = 'tsudoi:second-factor-demanded';

/** Leads whoever must set up a second factor to the page where that is done. */
export function leadToSecurity(router: DataRouter, page: string): void {
  window.addEventListener(SECOND_FACTOR_DEMANDED, () => {
    if (router.state.location.pathname !== page) void router.navigate(page, { replace: true });
  });
}

/** What a login that was right so far asks for; undefined for any other failure. */
export function secondFactorOf(cause: unknown): SecondFactorNeeded | undefined {
  if (!(cause instanceof CallError) || cause.code !== 'second_factor_needed') return undefined;
  const { error } = cause;
  if (typeof error !== 'object' || error === null || !('ticket' in error) || !('methods' in error)) return undefined;
  const { ticket, methods } = error;
  if (typeof ticket !== 'string' || !Array.isArray(methods)) return undefined;
  return { ticket, methods: factorMethods.filter((method) => methods.includes(method)) };
}
