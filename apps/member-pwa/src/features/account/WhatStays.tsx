import { ownEntries } from '@tsudoi/contract/entries';
import { ownInvoices } from '@tsudoi/contract/invoices';
import { isLiving, openAmount } from '@tsudoi/domain';
import { formatYen } from '@tsudoi/i18n';
import { Link } from 'react-router';
import { useStore } from '../../parts/store.ts';
import { info } from '../../session/info.ts';
import { menuVerdict } from '../../session/menu.ts';
import { actingFor, family } from '../../session/person.ts';
import { useAnswer } from '../../shell/answer.ts';
import { locale, useT } from '../../shell/words.ts';

/** What does not end with a membership: entries to come, what is to be paid, and the family whose pages are opened by this login. */
export function WhatStays() {
  const t = useT();
  const language = useStore(locale);
  const people = useStore(family);
  const { member } = useStore(info);
  const mayPay = menuVerdict(member?.permission_menu ?? [], '/my-invoices').allowed;
  const entries = useAnswer(ownEntries).data?.items ?? [];
  const invoices = useAnswer(ownInvoices, mayPay ? undefined : null).data ?? [];
  const now = new Date().toISOString();
  const coming = entries.filter(({ state, ends_at }) => isLiving(state) && ends_at > now);
  const open = invoices.map((invoice) => openAmount(invoice)).filter((yen) => yen > 0);
  const others = actingFor() === undefined ? people.filter(({ id }) => id !== undefined) : [];
  if (coming.length + open.length + others.length === 0) return null;
  return (
    <div className="note warn">
      {coming.length > 0 && (
        <p>
          {t('membership.stays.entries', { count: coming.length })}{' '}
          <Link to="/entries">{t('membership.stays.see_entries')}</Link>
        </p>
      )}
      {open.length > 0 && (
        <p>
          {t('membership.stays.invoices', {
            count: open.length,
            yen: formatYen(
              open.reduce((sum, yen) => sum + yen, 0),
              language,
            ),
          })}{' '}
          <Link to="/my-invoices">{t('membership.stays.see_invoices')}</Link>
        </p>
      )}
      {others.length > 0 && (
        <p>{t('membership.stays.family', { names: others.map(({ name }) => name).join(t('list.joint')) })}</p>
      )}
    </div>
  );
}
