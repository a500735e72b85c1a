import * as v from 'valibot';
import type { Log } from './log.ts';

/**
 * A message of another process, by its schema; undefined where it is none. Whoever can write to the channel can write anything, and a
 * process of another version may know other messages: none of them may end this one. What cannot be read is logged without its text.
 */
export function readMessage<const S extends v.GenericSchema>(
  schema: S,
  text: string,
  { log, channel }: { log: Log; channel: string },
): v.InferOutput<S> | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  if (read.success) return read.output;
  log.warn({ msg: 'a message between processes could not be read', channel });
  return undefined;
}
