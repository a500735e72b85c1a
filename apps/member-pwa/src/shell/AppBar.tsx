import { IconCalendarEvent, IconCreditCard, IconCurrencyYen, IconHome, IconMenu2 } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import type { HeaderItem } from '../session/menu.ts';
import { useT } from './words.ts';

const EVENTS = '/events/';
const INVOICES = '/my-invoices';

/** The places of the menu that the bar has words for, under their names there; several kinds of events share one. */
function placesOf(items: readonly HeaderItem[], eventsWord: string) {
  const flat = items.flatMap((item) => [item, ...item.children]);
  const kinds = flat.filter(({ url, external }) => !external && url.startsWith(EVENTS));
  return {
    home: flat.find(({ url }) => url === '/home'),
    events: kinds[0] && { url: kinds[0].url, text: kinds.length > 1 ? eventsWord : kinds[0].text },
    invoices: flat.find(({ url }) => url === INVOICES),
  };
}

/** The five words at the bottom of the installed app; the card is the one that people come for. */
export function AppBar({ items, onMenu }: { items: readonly HeaderItem[]; onMenu: () => void }) {
  const t = useT();
  const { pathname } = useLocation();
  const { home, events, invoices } = placesOf(items, t('install.events'));
  const current = (isHere: boolean) => (isHere ? 'page' : undefined);
  return (
    <nav className="appbar" aria-label={t('install.bar')}>
      <Link to="/home" aria-current={current(pathname === '/home')}>
        <IconHome className="i" aria-hidden="true" />
        {home?.text ?? t('home.title')}
      </Link>
      {events !== undefined && (
        <Link to={events.url} aria-current={current(pathname.startsWith(EVENTS))}>
          <IconCalendarEvent className="i" aria-hidden="true" />
          {events.text}
        </Link>
      )}
      <Link className="pri" to="/card">
        <IconCreditCard className="i" aria-hidden="true" />
        {t('home.card')}
      </Link>
      {invoices !== undefined && (
        <Link to={invoices.url} aria-current={current(pathname.startsWith(INVOICES))}>
          <IconCurrencyYen className="i" aria-hidden="true" />
          {invoices.text}
        </Link>
      )}
      <button type="button" aria-haspopup="dialog" onClick={onMenu}>
        <IconMenu2 className="i" aria-hidden="true" />
        {t('shell.menu')}
      </button>
    </nav>
  );
}
