import { OPTION_SEARCH_DELAY_MS } from '@tsudoi/domain';
import { type CompositionEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type RemoteOptions, useRemoteOptions } from './remoteOptions.ts';

/** What every choice has. */
interface Choice {
  value: string | number;
  text: string;
}

/** A list of choices too long to be loaded whole: the server finds them. Both functions must stay the same between draws. */
export interface OptionSource<Option extends Choice> {
  /** Choices that fit a typed text, at most one page of them; the first page for an empty text. */
  find(text: string, signal: AbortSignal): Promise<readonly Option[]>;
  /** The choices of these values, wherever they stand in the list; a value without an answer is no longer offered. */
  named(values: readonly string[], signal: AbortSignal): Promise<readonly Option[]>;
}

/** What the input of a searched list listens to, and which of its options were found. */
export interface OptionSearchInput {
  isFound(value: string): boolean;
  onSearchChange(text: string): void;
  onCompositionStart(): void;
  onCompositionEnd(event: CompositionEvent<HTMLInputElement>): void;
}

/** Choices found for what is typed, and the chosen ones, which keep their words wherever they stand in the list. */
export interface OptionSearch<Option extends Choice> extends RemoteOptions<Option> {
  search: OptionSearchInput;
}

/**
 * Finds choices on the server while somebody types: 300 ms after the last key, not while an input method composes, and
 * an answer that was overtaken is dropped. Chosen values that no found page holds are asked for by name, so `loading`
 * lasts until it is known whether they are still offered.
 */
export function useOptionSearch<Option extends Choice>(
  { find, named }: OptionSource<Option>,
  chosen: readonly string[],
): OptionSearch<Option> {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const isComposing = useRef(false);
  // Every choice that has come by: words of a chosen one outlive the page it was found on.
  const seen = useRef(new Map<string, Option>());

  const isChosen = chosen.some((value) => seen.current.get(value)?.text.trimStart() === typed);
  // A select puts the words of what is chosen into its input; that is not a search.
  const wanted = isChosen ? '' : typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), OPTION_SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const finding = useRemoteOptions(useCallback((signal: AbortSignal) => find(asked, signal), [find, asked]));

  const chosenKey = JSON.stringify(chosen);
  const unknown = useMemo(
    () => (JSON.parse(chosenKey) as string[]).filter((value) => !seen.current.has(value)),
    [chosenKey],
  );
  const naming = useRemoteOptions(
    useCallback(async (signal: AbortSignal) => (unknown.length === 0 ? [] : named(unknown, signal)), [named, unknown]),
  );

  for (const option of [...naming.options, ...finding.options]) seen.current.set(String(option.value), option);
  const found = new Set(finding.options.map(({ value }) => String(value)));
  const elsewhere = chosen.flatMap((value) => (found.has(value) ? [] : (seen.current.get(value) ?? [])));
  const isWaiting = wanted !== asked || finding.loading;
  return {
    options: [...elsewhere, ...finding.options],
    loading: isWaiting || (unknown.length > 0 && naming.loading),
    failed: finding.failed || naming.failed,
    retry: () => {
      if (finding.failed) finding.retry();
      if (naming.failed) naming.retry();
    },
    search: {
      // What was found for another text is no answer to this one.
      isFound: (value) => !isWaiting && !finding.failed && found.has(value),
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
