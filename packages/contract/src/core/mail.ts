import * as v from 'valibot';
import { WireInteger } from './values.ts';

/**
 * What became of a mail: `waiting` until a mail server took it, `sent`, or `failed` for good. `refusal` is what the mail
 * server last said against it, in its own words; `tries` counts how often it was offered.
 */
export const MailFate = v.object({
  state: v.picklist(['waiting', 'sent', 'failed']),
  tries: WireInteger,
  refusal: v.nullable(v.string()),
});
/** See {@link MailFate}. */
export type MailFate = v.InferOutput<typeof MailFate>;
