import { STORAGE_PREFIX } from '@tsudoi/domain';
import { useContext, useMemo } from 'react';
import {
  either,
  isListOf,
  isMissing,
  isNull,
  isNumber,
  isRecordOf,
  isShaped,
  isText,
  readStored,
} from '../screen/stored.ts';
import { ViewerContext } from './columnChoice.ts';

/** What a list looked like when somebody left it, stored for the tab and the person. */
export interface Remembered {
  /** The address of the list from its `?` on. */
  search: string;
  /** How far it was scrolled, in px. */
  scroll: number;
  /** The record that was opened last, or walked to from there. */
  row?: number | undefined;
  /** What records were sorted by when the list showed them, by id. */
  keys: Record<string, string | null>;
  /** Ids of all that the list held when somebody went from it to a record, where it is walked without asking. */
  order?: number[] | undefined;
  /** What it showed, in words, where that was not everything: 期限が30日以内（20件）. */
  name?: string | undefined;
}
const isRemembered = isShaped<Remembered>({
  search: isText,
  scroll: isNumber,
  row: either(isNumber, isMissing),
  keys: isRecordOf(either(isText, isNull)),
  order: either(isListOf(isNumber), isMissing),
  name: either(isText, isMissing),
});

/** The memory of one list. */
export interface ListMemory {
  read(): Remembered | undefined;
  /** Stores some of it; a change of `search` resets what belongs to the rows of the search before. */
  update(change: Partial<Remembered>): void;
}

/** What the list at a path remembers in this tab. */
export function useListMemory(path: string): ListMemory {
  const viewer = useContext(ViewerContext);
  return useMemo(() => {
    const key = `${STORAGE_PREFIX}_list_${viewer}_${path}`;
    const read = () => readStored(sessionStorage, key, isRemembered);
    return {
      read,
      update(change) {
        const before = read() ?? { search: '', scroll: 0, keys: {} };
        const isOther = change.search !== undefined && change.search !== before.search;
        const next = {
          ...before,
          ...(isOther ? { keys: {}, order: undefined, row: undefined, scroll: 0, name: undefined } : {}),
          ...change,
        };
        sessionStorage.setItem(key, JSON.stringify(next));
      },
    };
  }, [viewer, path]);
}

/** Where 戻る leads from a record: the list as it was left, or the plain list. */
export function useListReturn(path: string): string {
  return useLeftList(path).to;
}

/** The list at a path as it was left: its address, and what it showed where that had a name. */
export function useLeftList(path: string): { to: string; name: string | undefined } {
  const left = useListMemory(path).read();
  return { to: `${path}${left?.search ?? ''}`, name: left?.name };
}
