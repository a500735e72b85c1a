import { STORAGE_PREFIX } from '@tsudoi/domain';
import { useContext, useState } from 'react';
import { useLocation } from 'react-router';
import { isListOf, isText, readStored } from '../screen/stored.ts';
import { ViewerContext } from './columnChoice.ts';

/** What a choice needs to know of a column. */
export interface Choosable {
  id: string;
  /** Cannot be left out, such as the name that opens the record. */
  always?: boolean;
}

const isNames = isListOf(isText);

/** The columns a person chose for a list that is open without a view, stored by account and screen; undefined: none. */
export function useStoredColumns(): {
  names: readonly string[] | undefined;
  store(names: readonly string[] | undefined): void;
} {
  const viewer = useContext(ViewerContext);
  const { pathname } = useLocation();
  const key = `${STORAGE_PREFIX}_list_columns_${viewer}_${pathname}`;
  const [stored, setStored] = useState(() => ({ key, names: read(key) }));
  return {
    names: stored.key === key ? stored.names : read(key),
    store(names) {
      setStored({ key, names });
      if (names === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(names));
    },
  };
}

const read = (key: string): readonly string[] | undefined => readStored(localStorage, key, isNames);

/** The columns of these names in their order; those that are always shown come first where they were left out. */
export function shownColumns<C extends Choosable>(all: readonly C[], names: readonly string[]): C[] {
  const named = names.flatMap((name) => all.find(({ id }) => id === name) ?? []);
  const missing = all.filter((column) => column.always === true && !named.includes(column));
  return [...missing, ...named];
}

/** The names with one more at the end, or without one that was there. */
export const toggled = (names: readonly string[], name: string): string[] =>
  names.includes(name) ? names.filter((one) => one !== name) : [...names, name];

/** The names with one of them in another place, counted from 0. */
export function moved(names: readonly string[], name: string, to: number): string[] {
  const others = names.filter((one) => one !== name);
  const place = Math.max(0, Math.min(others.length, to));
  return [...others.slice(0, place), name, ...others.slice(place)];
}
