import type { CorporateLinkState } from '@tsudoi/contract/corporates';

/** States of a link in the order in which they are offered. */
export const LINK_STATES = ['closed', 'open', 'limited'] as const satisfies readonly CorporateLinkState[];
