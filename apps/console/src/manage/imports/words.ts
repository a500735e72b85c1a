import { type ConsoleId, type Translate, useT } from '@tsudoi/ui/headless/screen/i18n';
import { createContext, useCallback, useContext } from 'react';

/** Words of an import that are said otherwise for what it imports, by those said for members. */
export type ImportWords = Readonly<Partial<Record<ConsoleId, ConsoleId>>>;

const Words = createContext<ImportWords>({});

/** Gives the screens of an import the words of what it imports. */
export const ImportWordsProvider = Words.Provider;

/** `useT` in the words of what is imported. */
export function useImportT(): Translate<ConsoleId> {
  const t = useT();
  const words = useContext(Words);
  return useCallback((id, values) => t(words[id] ?? id, values), [t, words]);
}
