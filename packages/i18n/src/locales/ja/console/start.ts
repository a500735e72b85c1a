import { blocks } from './blocks.ts';
import { inputs } from './inputs.ts';
import { shell } from './shell.ts';

/** What any screen of the console can show. The words of a family load with its routes; see `../../console.ts`. */
export const startMessages = { ...blocks, ...inputs, ...shell };
