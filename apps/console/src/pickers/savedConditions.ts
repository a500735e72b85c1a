import { type FilterTemplate, listFilterTemplates } from '@tsudoi/contract/filter-templates';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { type ListView, readView, sameRows, writeView } from '@tsudoi/ui/headless/list/searchAddress';
import type { ListTab } from '@tsudoi/ui/mantine/list/Tabs';

/** What saved views need of a list. */
export interface SavedSearch {
  view: ListView;
  openView(view: ListView): void;
}

/** Views somebody saved for a list, own and shared ones. */
export interface Saved {
  screen: string;
  tabs: ListTab[];
  /** The views with what they ask for, by the id of their tab. */
  views: readonly { id: string; view: ListView }[];
  /** Id of the tab whose rows are shown. */
  active: string | undefined;
  current: FilterTemplate | undefined;
  /** Whether columns or order are others than those of the current view. */
  isShownOtherwise: boolean;
  /** What would be saved. */
  written: Record<string, unknown>;
  pick(tab: string): void;
}

const tabOf = (template: FilterTemplate): string => `saved-${template.id}`;

/** Saved views of a list as tabs; `screen` is the key of its menu. */
export function useSavedViews(screen: string, search: SavedSearch): Saved {
  const { data = [] } = useEndpoint(listFilterTemplates, { query: { screen } });
  const views = data.map((template) => ({ id: tabOf(template), view: readView(template.conditions) }));
  const at = views.findIndex(({ view }) => sameRows(view, search.view));
  const current = data[at];
  const written = writeView(search.view);
  return {
    screen,
    tabs: data.map((template) => ({ id: tabOf(template), text: template.name })),
    views,
    active: current === undefined ? undefined : tabOf(current),
    current,
    isShownOtherwise:
      current !== undefined && JSON.stringify(writeView(views[at]?.view ?? {})) !== JSON.stringify(written),
    written,
    pick(tab) {
      const found = views.find(({ id }) => id === tab);
      if (found !== undefined) search.openView(found.view);
    },
  };
}
