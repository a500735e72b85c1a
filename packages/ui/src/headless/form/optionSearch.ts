import { OPTION_SEARCH_DELAY_MS } from '@tsudoi/domain';
import { type CompositionEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type RemoteOptions, useRemoteOptions } from './remoteOptions.ts';

/** What every choice has. */
interface Choice {
  value: string | number;
  text: string;
}

/** Options too many to load them all: the server searches them. Both functions must be stable between renders. */
export interface OptionSource<Option extends Choice> {
  /** Options that match a text, at most one page of them; the first page for an empty text. */
  find(text: string, signal: AbortSignal): Promise<readonly Option[]>;
  /** The options with these values, wherever they stand in the list; a value that is not returned no longer exists. */
  byValues(values: readonly string[], signal: AbortSignal): Promise<readonly Option[]>;
}

/** Event handlers for the input of a searched select, and which of its options the search found. */
export interface OptionSearchInput {
  isFound(value: string): boolean;
  onSearchChange(text: string): void;
  onCompositionStart(): void;
  onCompositionEnd(event: CompositionEvent<HTMLInputElement>): void;
}

/** Options found for the typed text, together with the chosen ones, which the search may not have found. */
export interface OptionSearch<Option extends Choice> extends RemoteOptions<Option> {
  search: OptionSearchInput;
}

/**
 * Searches options on the server while somebody types: 300 ms after the last key, not while an input method composes. Chosen
 * values that no search has found are looked up by their value; `loading` lasts until it is known whether they still exist.
 */
export function useOptionSearch<Option extends Choice>(
  { find, byValues }: OptionSource<Option>,
  chosen: readonly string[],
): OptionSearch<Option> {
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState('');
  const isComposing = useRef(false);
  // Every option that was loaded: a chosen one keeps its text when the search finds others.
  const loaded = useRef(new Map<string, Option>());

  // Texts of a tree are indented by their level; the input shows them without that.
  const isChosen = chosen.some((value) => loaded.current.get(value)?.text.trimStart() === typed);
  // A select puts the words of what is chosen into its input; that is not a search.
  const wanted = isChosen ? '' : typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSearched(wanted), OPTION_SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const results = useRemoteOptions(useCallback((signal: AbortSignal) => find(searched, signal), [find, searched]));

  const chosenKey = JSON.stringify(chosen);
  const unknown = useMemo(
    () => (JSON.parse(chosenKey) as string[]).filter((value) => !loaded.current.has(value)),
    [chosenKey],
  );
  const lookups = useRemoteOptions(
    useCallback(
      async (signal: AbortSignal) => (unknown.length === 0 ? [] : byValues(unknown, signal)),
      [byValues, unknown],
    ),
  );

  for (const option of [...lookups.options, ...results.options]) loaded.current.set(String(option.value), option);
  const found = new Set(results.options.map(({ value }) => String(value)));
  const chosenElsewhere = chosen.flatMap((value) => (found.has(value) ? [] : (loaded.current.get(value) ?? [])));
  const isWaiting = wanted !== searched || results.loading;
  return {
    options: [...chosenElsewhere, ...results.options],
    loading: isWaiting || (unknown.length > 0 && lookups.loading),
    failed: results.failed || lookups.failed,
    retry: () => {
      if (results.failed) results.retry();
      if (lookups.failed) lookups.retry();
    },
    search: {
      // Options that were found for the text before say nothing about this one.
      isFound: (value) => !isWaiting && !results.failed && found.has(value),
      onSearchChange: (text) => {
        if (!isComposing.current) setTyped(text);
      },
      onCompositionStart: () => {
        isComposing.current = true;
      },
      onCompositionEnd: ({ currentTarget }) => {
        isComposing.current = false;
        setTyped(currentTarget.value);
      },
    },
  };
}
