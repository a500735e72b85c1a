import * as v from 'valibot';
import { RequiredText } from '../core/values.ts';
import { SignedByPasskey } from './passkey.ts';

/** A code of six digits as typed: spaces and full-width digits are taken. */
export const TotpCode = v.pipe(
  v.string('required'),
  v.transform((text) => text.normalize('NFKC').replace(/\s/g, '')),
  v.nonEmpty('required'),
  v.regex(/^\d{6}$/, 'code_format'),
);

/** The secret of a question that was asked; it works once and for five minutes. */
export const Ticket = RequiredText(200);

/** A ticket and one proof of the second factor: the second step of a login, or of a session that is signed in already. */
export const SecondStep = v.object({
  ticket: Ticket,
  proof: v.variant(
    'method',
    [
      v.object({ method: v.literal('totp'), code: TotpCode }),
      v.object({ method: v.literal('recovery'), code: RequiredText(40) }),
      v.object({ method: v.literal('passkey'), passkey: SignedByPasskey }),
    ],
    'choice',
  ),
});
export type SecondStep = v.InferOutput<typeof SecondStep>;
