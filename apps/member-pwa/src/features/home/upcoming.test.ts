import { describe, expect, it } from 'vitest';
import { memberInfoOf } from '../../testing/answers.ts';
import { upcomingOf } from './upcoming.ts';

const TODAY = '2026-11-20';
type Flags = Parameters<typeof memberInfoOf>[1];
const type = (name: string, expires_on: string | null) => ({
  member_type_id: 1,
  member_type_code: 'S',
  name,
  expires_on,
  renewable: true,
});
const of = (flags: Flags, expires_on: string | null = null) => {
  const { account } = memberInfoOf({}, flags);
  return upcomingOf({ ...account, expires_on }, TODAY);
};

describe('what home says is next', () => {
  it('is nothing where a whole profile and a membership without an end ask for nothing', () => {
    expect(of({ member_type_details: [type('正会員', null)] })).toEqual([]);
  });

  it('begins with what waits, then goes by day, and what ends on one day stands together', () => {
    const member_type_details = [
      type('テニス', '2027-04-01'),
      type('正会員', '2026-12-14'),
      type('水泳', '2027-04-01'),
    ];
    const items = of({ profile_incomplete_flag: true, member_type_renewable_flag: true, member_type_details });
    expect(items).toEqual([
      { kind: 'profile' },
      { kind: 'expiry', day: '2026-12-14', names: ['正会員'], days: 24, isRenewable: true },
      { kind: 'expiry', day: '2027-04-01', names: ['テニス', '水泳'], days: 132, isRenewable: false },
    ]);
  });

  it('counts today as no day left and the days since an end as less than none', () => {
    const daysOf = (day: string) =>
      of({ member_type_details: [type('正会員', day)] }).map((item) => item.kind === 'expiry' && item.days);
    expect([daysOf('2026-11-20'), daysOf('2026-11-19')]).toEqual([[0], [-1]]);
  });

  it('takes the day of the member where no type has one', () => {
    expect(of({ member_type_details: [] }, '2026-12-31')).toMatchObject([{ day: '2026-12-31', names: [], days: 41 }]);
  });
});
