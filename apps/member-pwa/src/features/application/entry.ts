import { OfferedType, SentApplication, StartApplication } from '@tsudoi/contract/applications';
import * as v from 'valibot';

function parsed<const S extends v.GenericSchema>(schema: S, state: unknown): v.InferOutput<S> | undefined {
  const { success, output } = v.safeParse(schema, state);
  return success ? output : undefined;
}

/** What the first step of the shared link hands to the second, in the entry of the browser's history. */
const EntryState = v.object({ beginning: StartApplication, type: OfferedType });
export type EntryState = v.InferOutput<typeof EntryState>;

/** The first step, where this page was opened by it. */
export const entryOf = (state: unknown): EntryState | undefined => parsed(EntryState, state);

/** What came of the second step, where the page after it was opened by it. */
export const sentOf = (state: unknown): SentApplication | undefined => parsed(SentApplication, state);

const Failed = v.object({ message: v.string(), back: EntryState });
/** Why the second step failed, and the way back to it. */
export const failureOf = (state: unknown): v.InferOutput<typeof Failed> | undefined => parsed(Failed, state);
