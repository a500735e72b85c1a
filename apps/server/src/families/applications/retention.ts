import { deleteAfter, type RetentionRule } from '../../kernel/retention.ts';
import { deleteDeadApplications, deleteEndedLinks, deleteOldConsents } from './store.ts';

/** Seven years, two of them leap years. */
const SEVEN_YEARS = 7 * 365 + 2;

/** How long applications leave something behind (G-52). One that was approved stays with its member. */
export const applicationRetention: readonly RetentionRule[] = [
  deleteAfter({ days: 1 }, 'they expired', {
    name: 'application-links',
    what: 'links of applications, as hashes',
    facility: deleteEndedLinks,
  }),
  deleteAfter({ days: 90 }, 'the last thing happened to them', {
    name: 'applications',
    what: 'applications that were never sent, refused or withdrawn',
    facility: deleteDeadApplications,
  }),
  deleteAfter({ days: SEVEN_YEARS }, 'they were given', {
    name: 'consents',
    what: 'consents of members: text, version, time, address and screen',
    facility: deleteOldConsents,
  }),
];
