import { createHash } from 'node:crypto';
import { type FieldProblems, Problem } from '@tsudoi/contract';
import { type AgreedKind, dueConsents, giveConsents } from '@tsudoi/contract/legal';
import { type Binding, member } from '../../kernel/bind.ts';
import { insertConsents, type StoredConsent, type TextToAgree, textsDue } from './store.ts';

/** SHA-256 of what was read, in hex. */
const hashOf = ({ title, body }: TextToAgree): string => createHash('sha256').update(`${title}\0${body}`).digest('hex');

type Where = Pick<StoredConsent, 'agreed_at' | 'address' | 'screen'>;

/**
 * What somebody agreed to, as it is stored: each of the texts, in the version that holds now.
 * @throws Problem validation where one is missing, or was changed since it was shown
 */
export function agreedTo(
  texts: readonly TextToAgree[],
  kinds: readonly AgreedKind[],
  sent: readonly { kind: AgreedKind; version: number }[],
  where: Where,
): StoredConsent[] {
  const fields: FieldProblems = {};
  const agreed = kinds.flatMap((kind): StoredConsent[] => {
    const text = texts.find((each) => each.kind === kind);
    if (text === undefined) return [];
    const version = sent.find((each) => each.kind === kind)?.version;
    if (version !== text.version)
      fields[`consents.${kind}`] = [{ code: version === undefined ? 'accepted' : 'consent_outdated' }];
    // The language of what was read, which is Japanese where there is no other.
    return [
      { kind, version: text.version, text_hash: hashOf(text), locale: text.locale === 'en' ? 'en' : 'ja', ...where },
    ];
  });
  if (Object.keys(fields).length > 0) throw new Problem('validation', { fields });
  return agreed;
}

/** What members are asked to agree to again. */
export const memberBindings: readonly Binding[] = [
  member(dueConsents, async ({ tx, session, locale }) =>
    (await textsDue(tx, session.accountId, locale)).map(({ kind, title, body, version, updated_at }) => ({
      kind: kind as AgreedKind,
      title,
      body,
      version,
      updated_at: updated_at.toISOString(),
    })),
  ),
  member(giveConsents, async ({ tx, session, body, locale, now, address, history }) => {
    const texts = await textsDue(tx, session.accountId, locale);
    const agreed = agreedTo(texts, ['terms', 'policy'], body.consents, {
      agreed_at: now.toISOString(),
      address,
      screen: 'consent',
    });
    if (agreed.length === 0) return {};
    await insertConsents(tx, session.accountId, agreed, null);
    await history(
      'update',
      { id: session.accountId },
      {
        before: {},
        after: Object.fromEntries(agreed.map(({ kind, version }) => [`consent.${kind}`, version])),
      },
    );
    return {};
  }),
];
