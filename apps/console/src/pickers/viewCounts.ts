import type { countMembers } from '@tsudoi/contract/members';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { type ListView, withoutBlanks } from '@tsudoi/ui/headless/list/searchAddress';

/** The call that counts views of a list: such as `countMembers`. */
type CountViews = typeof countMembers;

/** How many rows each view of a list has, all from one call; undefined views are not counted yet. */
export function useViewCounts(
  endpoint: CountViews,
  views: readonly { id: string; view: ListView }[] | undefined,
): Readonly<Record<string, { count: number; more: boolean }>> {
  // A view whose conditions cannot be read says so once it is opened.
  const readable = views?.filter(({ view }) => view.where !== null);
  const { data } = useEndpoint(
    endpoint,
    readable === undefined
      ? null
      : {
          body: {
            views: readable.map(({ id, view }) => ({
              id,
              default_search: withoutBlanks(view.conditions ?? {}),
              where: view.where ?? [],
            })),
          },
        },
  );
  const entries = Object.entries(data?.counts ?? {});
  return Object.fromEntries(entries.flatMap(([id, count]) => (count === null ? [] : [[id, count] as const])));
}
