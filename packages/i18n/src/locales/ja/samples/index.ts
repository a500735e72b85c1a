import { files } from './files.ts';
import { inputs } from './inputs.ts';
import { pages } from './pages.ts';

/** Words of the sample pages that nothing else shows; see the file of each subject. */
export const sampleMessages = { ...files, ...inputs, ...pages };
