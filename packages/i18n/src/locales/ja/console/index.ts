import { auth } from './auth.ts';
import { blocks } from './blocks.ts';
import { builders } from './builders.ts';
import { editor } from './editor.ts';
import { facilities } from './facilities.ts';
import { files } from './files.ts';
import { histories } from './histories.ts';
import { hosts } from './hosts.ts';
import { imports } from './imports.ts';
import { inputs } from './inputs.ts';
import { members } from './members.ts';
import { memberTypes } from './memberTypes.ts';
import { notices } from './notices.ts';
import { organizations } from './organizations.ts';
import { samples } from './samples.ts';
import { samplesFiles } from './samplesFiles.ts';
import { secondFactor } from './secondFactor.ts';
import { shell } from './shell.ts';

/** Words of the console only; see the file of each subject. */
export const consoleMessages = {
  ...auth,
  ...blocks,
  ...builders,
  ...facilities,
  ...editor,
  ...files,
  ...histories,
  ...hosts,
  ...imports,
  ...inputs,
  ...members,
  ...memberTypes,
  ...notices,
  ...organizations,
  ...samples,
  ...samplesFiles,
  ...secondFactor,
  ...shell,
};
