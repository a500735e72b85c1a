import { type FilterTemplate, listFilterTemplates } from '@tsudoi/contract/filter-templates';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { type Conditions, sameConditions, withoutBlanks } from '@tsudoi/ui/headless/list/searchAddress';
import type { ListTab } from '@tsudoi/ui/mantine/list/Tabs';

/** What saved conditions need of a list. */
export interface SavedSearch {
  conditions: Conditions;
  isNarrowed: boolean;
  searchWith(conditions: Conditions): void;
}

/** Conditions somebody saved for a list, its own and shared ones. */
export interface Saved {
  screen: string;
  tabs: ListTab[];
  /** Id of the tab whose conditions are searched. */
  active: string | undefined;
  current: FilterTemplate | undefined;
  /** What would be saved. */
  conditions: Conditions;
  isNarrowed: boolean;
  pick(tab: string): void;
}

const tabOf = (template: FilterTemplate): string => `saved-${template.id}`;
/** What was saved is what an address bar held; anything else is ignored when the list reads it. */
const conditionsOf = (template: FilterTemplate): Conditions => template.conditions as Conditions;

/** Saved conditions of a list as tabs; `screen` is the key of its menu. */
export function useSavedConditions(screen: string, search: SavedSearch): Saved {
  const { data = [] } = useEndpoint(listFilterTemplates, { query: { screen } });
  const current = data.find((template) => sameConditions(conditionsOf(template), search.conditions));
  return {
    screen,
    tabs: data.map((template) => ({ id: tabOf(template), text: template.name })),
    active: current === undefined ? undefined : tabOf(current),
    current,
    conditions: withoutBlanks(search.conditions),
    isNarrowed: search.isNarrowed,
    pick(tab) {
      const template = data.find((known) => tabOf(known) === tab);
      if (template !== undefined) search.searchWith(conditionsOf(template));
    },
  };
}
