import { events } from '@tsudoi/contract/events';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { participantPaths } from '../../pickers/event/paths.ts';

/** The kind whose screens are open, by their address, with the addresses of its other screens and its list. */
export function useEventKind() {
  const { url = '', event_cms_code: code = '', event_cms_id: id = '' } = useParams();
  return useMemo(() => {
    const base = `/manage/events/${url}/${code}/${id}`;
    return {
      code,
      query: { event_cms_code: code },
      paths: {
        search: `${base}/search`,
        create: `${base}/create`,
        calendar: `${base}/calendar`,
        door: `${base}/check-in`,
        bulk: `${base}/bulk`,
        edit: (event: number) => `${base}/edit/${event}`,
        copy: (event: number) => `${base}/copy/${event}`,
        participants: (eventCode: string) => participantPaths({ url, code, id }, eventCode).search,
      },
      list: {
        endpoint: events.search,
        columns: ['starts_at', 'name', 'entry_until', 'updated_at'],
        defaults: { keyword: '', state: [] },
        beside: { event_cms_code: code },
      },
    };
  }, [url, code, id]);
}
