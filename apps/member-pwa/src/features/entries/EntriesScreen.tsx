import { useLocation, useParams } from 'react-router';
import { ConfirmPage } from './ConfirmPage.tsx';
import { EntriesPage } from './EntriesPage.tsx';
import { EntryFormPage } from './EntryFormPage.tsx';
import { EntryPage } from './EntryPage.tsx';

/** The entry of an event, /entry-confirmation, /entry and /entries, and /entries/{id}, by the address (RT-C-11, RT-C-25, RT-C-26). */
export function EntriesScreen() {
  const { pathname } = useLocation();
  const { id, event_code } = useParams();
  if (event_code !== undefined) return <EntryFormPage key={event_code} />;
  if (pathname.startsWith('/entry-confirmation')) return <ConfirmPage />;
  return id === undefined ? <EntriesPage /> : <EntryPage key={id} />;
}
