import type { startMessages as ja } from '../../ja/console/start.ts';
import { blocks } from './blocks.ts';
import { inputs } from './inputs.ts';
import { shell } from './shell.ts';

/** What any screen of the console can show, in English. */
export const startMessages: Record<keyof typeof ja, string> = { ...blocks, ...inputs, ...shell };
