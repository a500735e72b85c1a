import { createContext, useContext, useEffect, useId, useRef } from 'react';
import type { Condition, Conditions } from '../../headless/list/searchAddress.ts';
import { useT } from '../../headless/screen/i18n.ts';

/** The draft of a search form, as its fields see it. */
export interface SearchDraft {
  draft: Conditions;
  set(name: string, value: Condition): void;
}

/** Set by the search form around its fields. */
export const SearchDraftContext = createContext<SearchDraft>({ draft: {}, set: () => {} });

/** How a condition reads on paper. */
export interface ConditionEntry {
  label: string;
  read(value: Condition): string;
}

/**
 * The conditions of a search form by name; they enter themselves once they are drawn, so that chips and print head can tell
 * of them, and `onChange` draws these anew.
 */
export class ConditionBook extends Map<string, ConditionEntry> {
  readonly #onChange: () => void;
  constructor(onChange: () => void) {
    super();
    this.#onChange = onChange;
  }
  override set(name: string, entry: ConditionEntry): this {
    super.set(name, entry);
    this.#onChange();
    return this;
  }
}

/** Set by the list screen around its form. */
export const ConditionBookContext = createContext<ConditionBook | undefined>(undefined);

/** What a condition is bound with. */
export interface ConditionSettings {
  name: string;
  label: string;
  /** Its value in words; as it stands unless told. */
  read?: (value: Condition) => string;
}

/** Binds a condition to the form around it. */
export function useCondition({ name, label, read }: ConditionSettings): {
  id: string;
  value: Condition;
  set(value: Condition): void;
} {
  const { draft, set } = useContext(SearchDraftContext);
  const book = useContext(ConditionBookContext);
  const t = useT();
  const inWords = read ?? ((value: Condition) => conditionText(value, t('list.joint')));
  const latest = useRef(inWords);
  latest.current = inWords;
  useEffect(() => {
    book?.set(name, { label, read: (value) => latest.current(value) });
    return () => void book?.delete(name);
  }, [book, name, label]);
  return { id: useId(), value: draft[name], set: (value) => set(name, value) };
}

/** A condition as text: a list joined by `joint`, a range with a dash. */
export function conditionText(value: Condition, joint: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  if ('length' in value) return value.join(joint);
  return `${value.from ?? ''}–${value.to ?? ''}`.replaceAll('-', '/');
}
