import { home } from './home.ts';
import { shell } from './shell.ts';

/** Words of the member area that are in its first file; the others load with the screens that show them. */
export const memberStart = { ...home, ...shell };
