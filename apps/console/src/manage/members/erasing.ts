import { lazy } from 'react';
import { partWithWords } from '../../shell/words.ts';

/** Asks before a person is erased; it loads with its words when it is first opened. */
export const EraseDialog = lazy(async () => ({
  default: (await partWithWords(['member-erasing'], () => import('./EraseDialog.tsx'))).EraseDialog,
}));
