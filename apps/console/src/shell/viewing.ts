import { lazy } from 'react';
import { partWithWords } from './words.ts';

const load = () =>
  partWithWords(['account-permissions', 'viewings'], () => import('../pickers/viewing/ViewingBar.tsx'));

/** The bar over every screen that is looked at in place of somebody. */
export const ViewingBar = lazy(async () => ({ default: (await load()).ViewingBar }));
