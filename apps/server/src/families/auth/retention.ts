import { deleteAfter, type RetentionRule } from '../../kernel/retention.ts';
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
  deleteAfter({ days: 1 }, 'they ended or expired', {
    name: 'sessions',
    what: 'sessions of staff and members, with address and device',
    facility: deleteEndedSessions,
  }),
  deleteAfter({ days: 1 }, 'they ended or expired', {
    name: 'operator-sessions',
    what: 'sessions of operators, with address and device',
    platform: deleteEndedOperatorSessions,
  }),
  deleteAfter({ hours: 24 }, 'they were made', {
    name: 'login-failures',
    what: 'failed sign-ins, as hashes',
    gate: deleteOldFailures,
  }),
  deleteAfter({ hours: 1 }, 'they expired', {
    name: 'tickets',
    what: 'tickets between two steps of a sign-in, challenges of passkeys',
    facility: deleteExpiredTickets,
  }),
  deleteAfter({ hours: 1 }, 'they expired', {
    name: 'operator-tickets',
    what: 'the same of operators',
    platform: deleteExpiredTickets,
  }),
  deleteAfter({ days: 1 }, 'they expired', {
    name: 'links',
    what: 'links of mails, as hashes',
    facility: deleteExpiredLinks,
  }),
  deleteAfter({ days: 1 }, 'they expired', {
    name: 'operator-links',
    what: 'links of operators, as hashes',
    platform: deleteExpiredOperatorLinks,
  }),
];
