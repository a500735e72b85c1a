import { useLocation } from 'react-router';
import { ConfirmPage } from './features/entries/ConfirmPage.tsx';
import { EntriesPage } from './features/entries/EntriesPage.tsx';
import { EntryFormPage } from './features/entries/EntryFormPage.tsx';
import { EntryPage } from './features/entries/EntryPage.tsx';
import { TicketPage } from './features/entries/TicketPage.tsx';
import { EventDetailPage } from './features/events/EventDetailPage.tsx';
import { EventListPage } from './features/events/EventListPage.tsx';
import { NotFound } from './shell/Refused.tsx';

/**
 * /events/{url}/{event_cms_code}/ with detail and entry, /entry, /entry-confirmation and /entries, by the address (RT-C-10 to 12, 25, 26): their
 * routes are one, as the first file of the app has no room for more.
 */
export function EventScreens() {
  const { pathname } = useLocation();
  const [area, first = '', second = '', part, event_code = ''] = pathname.split('/').filter((step) => step !== '');
  if (area === 'entry-confirmation') return <ConfirmPage />;
  if (area === 'entry' || (area === 'entries' && first === '')) return <EntriesPage />;
  if (area === 'entries')
    return second === 'ticket' ? <TicketPage id={Number(first)} /> : <EntryPage key={first} id={Number(first)} />;
  const named = { url: first, event_cms_code: second, event_code };
  if (second === '') return <NotFound />;
  if (part === undefined) return <EventListPage event_cms_code={second} />;
  if (part === 'detail') return <EventDetailPage {...named} />;
  return part === 'entry' ? <EntryFormPage key={event_code} {...named} /> : <NotFound />;
}
