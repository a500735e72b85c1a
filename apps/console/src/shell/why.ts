import { lazy } from 'react';
import { partWithWords } from './words.ts';

const load = () => partWithWords(['account-permissions'], () => import('../pickers/why/WhyOwn.tsx'));

/** Why a path was refused, for the access-denied page. */
export const WhyRefused = lazy(async () => ({ default: (await load()).WhyRefused }));
/** Why nothing can be registered or changed on a screen, for its help. */
export const WhyReadOnly = lazy(async () => ({ default: (await load()).WhyReadOnly }));
