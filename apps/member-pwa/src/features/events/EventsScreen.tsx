import { useParams } from 'react-router';
import { EventDetailPage } from './EventDetailPage.tsx';
import { EventListPage } from './EventListPage.tsx';

/** /events/{url}/{event_cms_code}/ and …/detail/{event_code}, by the address (RT-C-10, RT-C-12). */
export function EventsScreen() {
  const { event_code } = useParams();
  return event_code === undefined ? <EventListPage /> : <EventDetailPage />;
}
