import * as v from 'valibot';

/** Whether staff of a facility may, or must, have a second factor. */
export const SecondFactorPolicy = v.picklist(['off', 'optional', 'demanded'], 'choice');
export type SecondFactorPolicy = v.InferOutput<typeof SecondFactorPolicy>;
