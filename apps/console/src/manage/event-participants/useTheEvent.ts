import { eventInfo, eventParticipants, waitingList } from '@tsudoi/contract/event-participants';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import type { SearchSettings } from '@tsudoi/ui/headless/list/searchRequest';
import { useCallback, useMemo } from 'react';
import { useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { participantPathsOf } from '../../pickers/event/paths.ts';

/** The event of the address, the addresses of its participants, their list, and how to read all of it anew. */
export function useTheEvent() {
  const params = useParams();
  const { event_cms_code = '', event_code = '' } = params;
  const { mutate } = useSWRConfig();
  const paths = useMemo(() => participantPathsOf(params), [params]);
  const query = useMemo(() => ({ event_cms_code, event_code }), [event_cms_code, event_code]);
  const list = useMemo(
    (): SearchSettings<typeof eventParticipants.search> => ({
      endpoint: eventParticipants.search,
      columns: ['number', 'name', 'course', 'rank', 'updated_at'],
      defaults: { keyword: '', standing: [], course_id: [], open: '', finding: '', checked_in: '' },
      sort: { column: 'number', direction: 'desc' },
      beside: { extras: { event_cms_code, event_code } },
    }),
    [event_cms_code, event_code],
  );
  const info = useEndpoint(eventInfo, { query });
  const refresh = useCallback(
    () =>
      mutate(
        (key) =>
          Array.isArray(key) &&
          [eventInfo.path, waitingList.path, eventParticipants.search.path, eventParticipants.get.path].some(
            (path) => path === key[0],
          ),
      ),
    [mutate],
  );
  return { paths, query, list, info, refresh };
}
