import { auth } from './auth.ts';
import { home } from './home.ts';
import { legal } from './legal.ts';
import { profile } from './profile.ts';
import { shell } from './shell.ts';

/** Words of the member area only; see the file of each subject. */
export const memberMessages = { ...auth, ...home, ...legal, ...profile, ...shell };
