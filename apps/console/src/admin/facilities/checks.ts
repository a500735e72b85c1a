import type { FacilityRecord } from '@tsudoi/contract/facilities';
import type { ConsoleId } from '@tsudoi/ui/headless/screen/i18n';

/** One thing that a facility needs before it opens: whether it is done, and what is said of it. */
export interface Check {
  key: string;
  done: boolean;
  text: ConsoleId;
  values?: Record<string, string | number>;
}

/** What a facility has and what it lacks before it opens, each from a fact of its record. */
export function checksOf(facility: FacilityRecord): Check[] {
  const { hosts, managers, logo, color_chosen: hasColor, member_type_count: types, account_count: members } = facility;
  const hasManager = managers.some(({ signed_in: signedIn }) => signedIn);
  return [
    ...hosts.map(({ host_name: host, reached_at: at }) => ({
      key: `host ${host}`,
      done: at !== null,
      text: at === null ? ('facilities.check.host_missing' as const) : ('facilities.check.host' as const),
      values: { host },
    })),
    {
      key: 'manager',
      done: hasManager,
      text: hasManager ? 'facilities.check.manager' : 'facilities.check.manager_missing',
    },
    {
      key: 'logo',
      done: logo !== null,
      text: logo === null ? 'facilities.check.logo_missing' : 'facilities.check.logo',
    },
    { key: 'color', done: hasColor, text: hasColor ? 'facilities.check.color' : 'facilities.check.color_missing' },
    {
      key: 'member_types',
      done: types > 0,
      text: types > 0 ? 'facilities.check.member_types' : 'facilities.check.member_types_missing',
      values: { count: types },
    },
    {
      key: 'members',
      done: members > 0,
      text: members > 0 ? 'facilities.check.members' : 'facilities.check.members_missing',
      values: { count: members },
    },
  ];
}
