import { STORAGE_PREFIX } from '@tsudoi/domain';
import { createContext, createElement, type ReactNode, useContext, useState } from 'react';
import { useLocation } from 'react-router';
import * as v from 'valibot';

/** What a choice needs to know of a column. */
export interface Choosable {
  id: string;
  /** Cannot be left out, such as the name that opens the record. */
  always?: boolean;
}

const ColumnChoice = v.object({ order: v.array(v.string()), hidden: v.array(v.string()) });
/** Which columns a person sees, and in which order; columns it does not know keep their place. */
export type ColumnChoice = v.InferOutput<typeof ColumnChoice>;

const NO_CHOICE: ColumnChoice = { order: [], hidden: [] };

const ViewerContext = createContext('');

/** Tells whose choices are kept, such as `aoba:A-0000001`; the shell sets it once somebody is signed in. */
export function ViewerProvider({ viewer, children }: { viewer: string; children: ReactNode }) {
  return createElement(ViewerContext, { value: viewer }, children);
}

/** All columns in the order of the choice; one it does not know follows the column it follows by itself. */
export function inOrder<C extends Choosable>(columns: readonly C[], { order }: Pick<ColumnChoice, 'order'>): C[] {
  const known = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  columns.forEach((column, index) => {
    if (known.includes(column)) return;
    const before = columns[index - 1];
    known.splice(before === undefined ? 0 : known.indexOf(before) + 1, 0, column);
  });
  return known;
}

/** The columns of a list as a person wants them. */
export interface ChosenColumns<C extends Choosable> {
  /** All, in order. */
  all: readonly C[];
  /** Those to be seen. */
  shown: readonly C[];
  isChanged: boolean;
  toggle(id: string): void;
  /** Moves a column by one place: -1 forward, 1 back. */
  move(id: string, by: -1 | 1): void;
  reset(): void;
}

/** The choice of columns of the screen that is open, kept in local storage by account and screen. */
export function useColumnChoice<C extends Choosable>(columns: readonly C[]): ChosenColumns<C> {
  const viewer = useContext(ViewerContext);
  const { pathname } = useLocation();
  const key = `${STORAGE_PREFIX}_columns_${viewer}_${pathname}`;
  const [loaded, setLoaded] = useState(() => ({ key, choice: read(key) }));
  const { choice } = loaded.key === key ? loaded : { choice: read(key) };
  const put = (next: ColumnChoice) => {
    setLoaded({ key, choice: next });
    if (next === NO_CHOICE) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(next));
  };
  const all = inOrder(columns, choice);
  const shown = all.filter(({ id, always }) => always === true || !choice.hidden.includes(id));
  return {
    all,
    // A list without a column shows nothing; then the choice is of no use.
    shown: shown.length === 0 ? all : shown,
    isChanged: choice.order.length > 0 || choice.hidden.length > 0,
    toggle: (id) => {
      const isHidden = choice.hidden.includes(id);
      put({ ...choice, hidden: isHidden ? choice.hidden.filter((one) => one !== id) : [...choice.hidden, id] });
    },
    move: (id, by) => {
      const order = all.map((column) => column.id);
      const from = order.indexOf(id);
      const to = from + by;
      if (from < 0 || to < 0 || to >= order.length) return;
      order.splice(to, 0, ...order.splice(from, 1));
      put({ ...choice, order });
    },
    reset: () => put(NO_CHOICE),
  };
}

function read(key: string): ColumnChoice {
  const text = localStorage.getItem(key);
  if (text === null) return NO_CHOICE;
  try {
    const parsed = v.safeParse(ColumnChoice, JSON.parse(text));
    return parsed.success ? parsed.output : NO_CHOICE;
  } catch {
    // Not JSON: somebody else's, or half written.
    return NO_CHOICE;
  }
}
