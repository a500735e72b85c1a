import { OfferedType, SentApplication, StartApplication } from '@tsudoi/contract/applications';
import * as v from 'valibot';

/** What the first step of the shared link hands to the second, in the entry of the browser's history. */
const EntryState = v.object({ beginning: StartApplication, type: OfferedType });
export type EntryState = v.InferOutput<typeof EntryState>;

/** The first step, where this page was opened by it. */
export const entryOf = (state: unknown): EntryState | undefined => (v.is(EntryState, state) ? state : undefined);

/** What came of the second step, where the page after it was opened by it. */
export const sentOf = (state: unknown): SentApplication | undefined =>
  v.is(SentApplication, state) ? state : undefined;

const Failed = v.object({ message: v.string(), back: EntryState });
/** Why the second step failed, and the way back to it. */
export const failureOf = (state: unknown): v.InferOutput<typeof Failed> | undefined =>
  v.is(Failed, state) ? state : undefined;
