import type { sampleMessages as ja } from '../../ja/samples/index.ts';
import { files } from './files.ts';
import { inputs } from './inputs.ts';
import { pages } from './pages.ts';

/** Words of the sample pages that nothing else shows, in English. */
export const sampleMessages: Record<keyof typeof ja, string> = { ...files, ...inputs, ...pages };
