import type { memberStart as ja } from '../../ja/member/start.ts';
import { home } from './home.ts';
import { shell } from './shell.ts';

/** Words of the member area that are there from the start. */
export const memberStart: Record<keyof typeof ja, string> = { ...home, ...shell };
