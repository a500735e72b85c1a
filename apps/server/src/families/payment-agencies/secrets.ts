import { createSealer, type Sealer } from '../../kernel/sealing.ts';
import type { Services } from '../../kernel/services.ts';

const sealers = new WeakMap<Pick<Services, 'config'>, Sealer>();

/** Seals the secrets of agencies and the keys of facilities. */
export function paymentSealer(services: Pick<Services, 'config'>): Sealer {
  const sealer = sealers.get(services) ?? createSealer(services.config.secret, 'payment');
  sealers.set(services, sealer);
  return sealer;
}

/** Where the notice secrets of an agency open. */
export const noticePlace = (code: string): string => `agency ${code}`;

/** Lines of a text that say something. */
export const originsOf = (endpoints: string): string[] =>
  endpoints
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
