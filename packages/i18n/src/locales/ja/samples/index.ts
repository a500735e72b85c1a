import { inputs } from './inputs.ts';

/** Words of the sample pages that nothing else shows; see the file of each subject. */
export const sampleMessages = { ...inputs };
