import { useLocation } from 'react-router';
import { ConfirmPage } from './ConfirmPage.tsx';
import { EntriesPage } from './EntriesPage.tsx';
import { EntryFormPage } from './EntryFormPage.tsx';
import { EntryPage } from './EntryPage.tsx';
import { TicketPage } from './TicketPage.tsx';

/**
 * Entering an event, /entry, /entry-confirmation and /entries (RT-C-12, RT-C-25, RT-C-26), by the address: one file, as the first
 * file of the app names each.
 */
export function EntryScreens() {
  const { pathname } = useLocation();
  const [area, first = '', second = '', , event_code = ''] = pathname.split('/').filter((step) => step !== '');
  if (area === 'events') return <EntryFormPage key={event_code} event_cms_code={second} event_code={event_code} />;
  if (area === 'entry-confirmation') return <ConfirmPage />;
  if (area === 'entry' || first === '') return <EntriesPage />;
  return second === 'ticket' ? <TicketPage id={Number(first)} /> : <EntryPage key={first} id={Number(first)} />;
}
