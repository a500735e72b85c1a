import type { Params } from 'react-router';

/** Addresses of the screens of an event's participants, below those of its kind. */
export function participantPaths(kind: { url: string; code: string; id: number | string }, eventCode: string) {
  const base = `/manage/events/${kind.url}/${kind.code}/${kind.id}`;
  const own = `${base}/event-participants/${encodeURIComponent(eventCode)}`;
  return {
    events: `${base}/search`,
    door: `${base}/check-in`,
    event: (id: number) => `${base}/edit/${id}`,
    search: `${own}/search`,
    create: `${own}/create`,
    import: `${own}/import-csv`,
    edit: (id: number) => `${own}/edit/${id}`,
  };
}

/** The same of the address that is open. */
export const participantPathsOf = ({
  url = '',
  event_cms_code: code = '',
  event_cms_id: id = '',
  event_code: event = '',
}: Readonly<Params<string>>) => participantPaths({ url, code, id }, event);
