import type { DueKind } from '@tsudoi/contract/overview';
import { addDays, type Day, Registration } from '@tsudoi/domain';
import { matchPath } from '@tsudoi/permissions';
import { writeWhere } from '@tsudoi/ui/headless/list/where';
import { manageState } from '../../shell/manageArea.ts';

const LIST = '/manage/members/search';
/** The days of 期限が近い, as the server counts them. */
const EXPIRING_DAYS = 30;

const listOf = (parameters: Readonly<Record<string, string>>): string => `${LIST}?${new URLSearchParams(parameters)}`;

/** Screens that the overview leads to. */
export const paths = {
  list: LIST,
  create: '/manage/members/create',
  import: '/manage/members/import-csv',
  organizations: '/manage/organizations/search',
  timeline: '/manage/settings/security/timeline',
  detail: (id: number) => `/manage/members/detail/${id}`,
  applications: '/manage/applications',
  unpaid: '/manage/invoices/search?confirmation=2&payment=1',
  overdue: '/manage/invoices/search?overdue=1',
  moneyCheck: '/manage/money-check',
  application: (id: number) => `/manage/applications/detail/${id}`,
  /** The form of a member at the field to be settled; saving leads back here. */
  settle: (id: number, field: string) => `/manage/members/edit/${id}?from=overview#${field}`,
  withoutEmail: listOf({ sign_up: 'no_email' }),
  withdrawn: (from: Day, to: Day) =>
    listOf({
      where: writeWhere([[{ field: 'withdrawn_on', is: 'between', from, to }]]),
      columns: 'member_code,name,member_type,standing,withdrawn_on,organization',
    }),
  leaving: listOf({
    where: writeWhere([[{ field: 'leaves_on', is: 'filled' }]]),
    columns: 'member_code,name,member_type,leaves_on,organization,phone',
  }),
  joined: (from: Day, to: Day) => listOf({ joined_on: `${from}~${to}`, sort: 'joined_on.desc' }),
};

/** The list of a group, with what is urgent first; the rows are those the group counts. */
export function listOfDue(kind: DueKind, today: Day): string {
  switch (kind) {
    case 'expiring':
      return listOf({
        where: writeWhere([[{ field: 'expires_on', is: 'next', days: EXPIRING_DAYS }]]),
        sort: 'expires_on.asc',
        columns: 'member_code,name,member_type,expires_on,days_left,organization,phone',
      });
    case 'lapsed':
      return listOf({ expires_on: `~${addDays(today, -1)}`, sort: 'expires_on.desc' });
    case 'temporary':
      return listOf({ registration: String(Registration.temporary) });
    case 'mail_failed':
      return listOf({ sign_up: 'mail_failed' });
    case 'not_invited':
      return listOf({ sign_up: 'no' });
  }
}

const ALL_EVENTS = '/manage/events';
/** The calendar of all kinds of events; undefined for who may not open it. */
export const allEvents = (): string | undefined =>
  matchPath(manageState.info?.permission_menu ?? [], ALL_EVENTS)?.view_flag === true ? ALL_EVENTS : undefined;

/** Screens of an event, and of its kind. */
export function eventPaths(of: { event_id: number; kind_id: number; kind_code: string; kind_url: string }) {
  const base = `/manage/events/${[of.kind_url, of.kind_code, of.kind_id].map(encodeURIComponent).join('/')}`;
  return { edit: `${base}/edit/${of.event_id}`, calendar: `${base}/calendar`, doors: `${base}/check-in` } as const;
}
