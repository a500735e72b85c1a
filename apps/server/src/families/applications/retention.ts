import { deletesBatch, type RetentionRule } from '../../kernel/retention.ts';
import { deleteDeadApplications, deleteEndedLinks, deleteOldConsents } from './store.ts';

/** Seven years, two of them leap years. */
const SEVEN_YEARS = 7 * 365 + 2;

/** How long applications leave something behind (G-52). One that was approved stays with its member. */
export const applicationRetention: readonly RetentionRule[] = [
  {
    name: 'application-links',
    what: 'links of applications, as hashes',
    retainFor: { days: 1 },
    since: 'they expired',
    scope: 'facility',
    sweep: deletesBatch(deleteEndedLinks),
  },
  {
    name: 'applications',
    what: 'applications that were never sent, refused or withdrawn',
    retainFor: { days: 90 },
    since: 'the last thing happened to them',
    scope: 'facility',
    sweep: deletesBatch(deleteDeadApplications),
  },
  {
    name: 'consents',
    what: 'consents of members: text, version, time, address and screen',
    retainFor: { days: SEVEN_YEARS },
    since: 'they were given',
    scope: 'facility',
    sweep: deletesBatch(deleteOldConsents),
  },
];
