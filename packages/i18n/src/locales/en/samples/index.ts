import { inputs } from './inputs.ts';

/** Words of the sample pages that nothing else shows, in English. */
export const sampleMessages = { ...inputs };
