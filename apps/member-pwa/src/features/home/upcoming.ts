import type { MemberInfo } from '@tsudoi/contract/auth';
import { type Day, daysBetween } from '@tsudoi/domain';

/** Something that comes up for the member, or waits for them. */
export type UpcomingItem =
  /** Fields of the profile that the facility asks for; it has no day. */
  | { kind: 'profile' }
  /** The last day of memberships; `names` are their types, `days` the days left, negative once it has passed. */
  | { kind: 'expiry'; day: Day; names: readonly string[]; days: number; isRenewable: boolean };

type Account = MemberInfo['account'];

/** What home tells is next: what waits first, then by day; memberships that end on the same day stand together. */
export function upcomingOf({ account_info: info, expires_on: own }: Account, today: Day): UpcomingItem[] {
  const byDay = new Map<Day, string[]>();
  for (const { name, expires_on: day } of info.member_type_details)
    if (day !== null) byDay.set(day, [...(byDay.get(day) ?? []), name]);
  if (byDay.size === 0 && own !== null) byDay.set(own, []);
  const days = [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    ...(info.profile_incomplete_flag ? [{ kind: 'profile' as const }] : []),
    ...days.map(([day, names], index) => ({
      kind: 'expiry' as const,
      day,
      names,
      days: daysBetween(today, day),
      // The renewal is that of the membership that ends first.
      isRenewable: info.member_type_renewable_flag && index === 0,
    })),
  ];
}
