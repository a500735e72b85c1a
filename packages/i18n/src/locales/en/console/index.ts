import type { consoleMessages as ja } from '../../ja/console/index.ts';
import { auth } from './auth.ts';
import { facilities } from './facilities.ts';
import { histories } from './histories.ts';
import { imports } from './imports.ts';
import { members } from './members.ts';
import { organizations } from './organizations.ts';
import { shell } from './shell.ts';

/** Words of the console only; see the file of each subject. */
export const consoleMessages: Record<keyof typeof ja, string> = {
  ...auth,
  ...facilities,
  ...histories,
  ...imports,
  ...members,
  ...organizations,
  ...shell,
};
