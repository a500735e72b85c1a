import type { OpenContext } from '../../kernel/context.ts';

/** What checking a second factor needs of a request. */
export type FactorContext = Pick<
  OpenContext<never>,
  'scopes' | 'services' | 'host' | 'now' | 'log' | 'address' | 'userAgent' | 'requestId'
>;
