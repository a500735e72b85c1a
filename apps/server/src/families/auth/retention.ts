import { deletesBatch, type RetentionRule } from '../../kernel/retention.ts';
import {
  deleteEndedOperatorSessions,
  deleteEndedSessions,
  deleteExpiredLinks,
  deleteExpiredOperatorLinks,
  deleteExpiredTickets,
  deleteOldFailures,
} from './retention-store.ts';

/** How long sign-ins leave something behind. None of it works any more when it is removed. */
export const authRetention: readonly RetentionRule[] = [
  {
    name: 'sessions',
    what: 'sessions of staff and members, with address and device',
    retainFor: { days: 1 },
    since: 'they ended or expired',
    scope: 'facility',
    sweep: deletesBatch(deleteEndedSessions),
  },
  {
    name: 'operator-sessions',
    what: 'sessions of operators, with address and device',
    retainFor: { days: 1 },
    since: 'they ended or expired',
    scope: 'platform',
    sweep: deletesBatch(deleteEndedOperatorSessions),
  },
  {
    name: 'login-failures',
    what: 'failed sign-ins, as hashes',
    retainFor: { hours: 24 },
    since: 'they were made',
    scope: 'gate',
    sweep: deletesBatch(deleteOldFailures),
  },
  {
    name: 'tickets',
    what: 'tickets between two steps of a sign-in, challenges of passkeys',
    retainFor: { hours: 1 },
    since: 'they expired',
    scope: 'facility',
    sweep: deletesBatch(deleteExpiredTickets),
  },
  {
    name: 'operator-tickets',
    what: 'the same of operators',
    retainFor: { hours: 1 },
    since: 'they expired',
    scope: 'platform',
    sweep: deletesBatch(deleteExpiredTickets),
  },
  {
    name: 'links',
    what: 'links of mails, as hashes',
    retainFor: { days: 1 },
    since: 'they expired',
    scope: 'facility',
    sweep: deletesBatch(deleteExpiredLinks),
  },
  {
    name: 'operator-links',
    what: 'links of operators, as hashes',
    retainFor: { days: 1 },
    since: 'they expired',
    scope: 'platform',
    sweep: deletesBatch(deleteExpiredOperatorLinks),
  },
];
