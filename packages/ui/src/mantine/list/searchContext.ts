import { createContext, useContext, useId } from 'react';
import type { Condition, Conditions } from '../../headless/searchAddress.ts';

/** The draft of a search form, as its fields see it. */
export interface SearchDraft {
  draft: Conditions;
  set(name: string, value: Condition): void;
}

/** Set by the search form around its fields. */
export const SearchDraftContext = createContext<SearchDraft>({ draft: {}, set: () => {} });

/** Binds a condition to the form around it. */
export function useCondition(name: string): { id: string; value: Condition; set(value: Condition): void } {
  const { draft, set } = useContext(SearchDraftContext);
  return { id: useId(), value: draft[name], set: (value) => set(name, value) };
}
