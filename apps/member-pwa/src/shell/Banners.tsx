import { IconChevronRight } from '@tabler/icons-react';
import type { MemberInfo } from '@tsudoi/contract/auth';
import { jstToday } from '@tsudoi/domain';
import { formatDueDay } from '@tsudoi/i18n';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { expiryOf } from '../parts/member.ts';
import { useStore } from '../parts/store.ts';
import { info } from '../session/info.ts';
import { daysLeft } from './age.ts';
import { locale, useT, type WordId, withWords } from './words.ts';

/** The terms of the renewal, loaded when they are asked for. */
export const RenewalSheet = lazy(
  withWords(['renewal'], () => import('./RenewalSheet.tsx').then((module) => ({ default: module.RenewalSheet }))),
);

type Account = MemberInfo['account'];

/** Reminders of a signed-in member, each by its own flag (ST-63); guests and visitors have none. */
export function Banners() {
  const { member } = useStore(info);
  if (member === undefined) return null;
  const { profile_incomplete_flag: isIncomplete, member_type_renewable_flag: isRenewable } =
    member.account.account_info;
  return (
    <>
      {isIncomplete && <ProfileBanner />}
      {isRenewable && <RenewalBanner member={member.account} />}
    </>
  );
}

function ProfileBanner() {
  const t = useT();
  return (
    <Link className="note bad" to="/profile?edit=missing">
      <p className="grow">
        <b>{t('shell.profile_incomplete')}</b>
      </p>
      <b className="go">{t('shell.profile_incomplete_link')}</b>
      <IconChevronRight className="i" aria-hidden="true" />
    </Link>
  );
}

function RenewalBanner({ member }: { member: Account }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const language = useStore(locale);
  const expiry = expiryOf(member);
  const { id, days } = leadOf(expiry, new Date());
  return (
    <>
      <button type="button" className="note warn" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <p className="grow">
          <b>
            {t(id)} {days !== undefined && <span className="nb">{t('shell.renewal_days', { days })}</span>}
          </b>
          {expiry !== null && id !== 'shell.renewal_over' && (
            <small>{t('shell.renewal_until', { date: formatDueDay(expiry, jstToday(new Date()), language) })}</small>
          )}
        </p>
        <b className="go">{t('shell.renewal_more')}</b>
        <IconChevronRight className="i" aria-hidden="true" />
      </button>
      {open && (
        <Suspense>
          <RenewalSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** What the banner says of the expiry: days left, today, over, or only that it can be renewed. */
export function leadOf(expiry: string | null, now: Date): { id: WordId; days?: number } {
  if (expiry === null) return { id: 'shell.renewal_open' };
  const days = daysLeft(expiry, now);
  if (days > 0) return { id: 'shell.renewal_lead', days };
  return { id: days === 0 ? 'shell.renewal_today' : 'shell.renewal_over' };
}
