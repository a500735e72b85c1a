import { type EventRow, events } from '@tsudoi/contract/events';
import { DEFAULT_PAGE_SIZE } from '@tsudoi/domain';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { searchWords } from '@tsudoi/ui/headless/palette/palette';
import useSWR from 'swr';

const KIND_PATH = /^\/manage\/events\/([^/]+)\/([^/]+)\/([^/]+)\/search$/;

/** A menu as the session knows it. */
interface Menu {
  key: string;
  name: string;
  url: string;
  facility_menu_id: number;
  view_flag?: boolean;
}

/** An event with the kind it is of. */
export interface FoundEvent {
  kind: { url: string; code: string; id: string; name: string };
  row: EventRow;
}

/** The events that a text finds, of all kinds that these menus open, as the list of each kind finds them; `total` counts all there are. */
export function useEventsFound(
  menus: readonly Menu[],
  text: string,
): { found: FoundEvent[] | undefined; total: number; isSettled: boolean } {
  const client = useClient();
  const kinds = menus.flatMap(({ key, name, url: path, facility_menu_id: menuId, view_flag }) => {
    const [, url, code, id] = KIND_PATH.exec(path) ?? [];
    if (key !== 'events' || view_flag !== true || url === undefined || code === undefined || id === undefined)
      return [];
    return [{ menuId, kind: { url, code: decodeURIComponent(code), id, name } }];
  });
  const isAsked = kinds.length > 0 && searchWords(text).length > 0;
  const { data, isLoading } = useSWR(
    isAsked ? [events.search.path, 'palette', text] : null,
    async () => {
      const answers = await Promise.all(
        kinds.map(async ({ menuId, kind }) => {
          const body = {
            event_cms_code: kind.code,
            default_search: { keyword: text },
            page: 1,
            per_page: DEFAULT_PAGE_SIZE,
            sort: { column: 'starts_at', direction: 'desc' },
          } as const;
          const { items, total } = await client.call(events.search, { body }, { menuId, keepOnNavigation: true });
          return { total, found: items.map((row): FoundEvent => ({ kind, row })) };
        }),
      );
      return {
        total: answers.reduce((sum, { total }) => sum + total, 0),
        found: answers.flatMap(({ found }) => found).toSorted((a, b) => b.row.starts_at.localeCompare(a.row.starts_at)),
      };
    },
    { keepPreviousData: true, shouldRetryOnError: false, revalidateOnFocus: false },
  );
  return { found: isAsked ? data?.found : undefined, total: data?.total ?? 0, isSettled: !isLoading };
}
