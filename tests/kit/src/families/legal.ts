import { updateLegalText } from '@tsudoi/contract/legal';
import { type FamilyWalk, plain, searchFor, slot } from '../walk.ts';
import { nextNumber, type World } from '../world.ts';

/** Writes a legal text by the API; returns its version. */
export async function writeText(
  world: World,
  body: string,
  {
    kind = 'terms',
    locale = 'ja',
    ask = false,
    version = 0,
  }: { kind?: 'terms' | 'policy'; locale?: 'ja' | 'en'; ask?: boolean; version?: number } = {},
): Promise<number> {
  const title = kind === 'terms' ? '利用規約' : 'プライバシーポリシー';
  const written = await world.chief.call(updateLegalText, {
    params: { kind, locale },
    body: { title, body, ask_again: ask, version },
  });
  return written.version;
}

/** A version of a policy, by a number that no other facility has. */
const legalVersion = slot('legal version', async ({ world: { server, id }, marker }) => {
  const version = 1000 + nextNumber();
  await server.sql(
    `insert into legal_text_version (facility_id, kind, locale, version, title, body) values ($1, 'policy', 'ja', $2, $3, $3)`,
    [id, version, `${marker}の方針`],
  );
  return { version };
});

export const walk: FamilyWalk = {
  staff: {
    getLegalTexts: plain,
    updateLegalText: {
      ofWhole: true,
      input: () => ({
        params: { kind: 'terms', locale: 'en' },
        body: { title: 'Terms', body: '<p>Be kind.</p>', version: 0 },
      }),
    },
    previewLegalText: { input: () => ({ body: { body: '<p>本文</p>' } }) },
    legalVersions: { input: () => ({ params: { kind: 'policy', locale: 'ja' } }) },
    legalVersion: {
      input: async (use) => ({ params: { kind: 'policy', locale: 'ja', version: (await use(legalVersion)).version } }),
    },
    searchConsents: { input: () => searchFor({ kind: 'policy' }) },
  },
  member: {
    dueConsents: plain,
    giveConsents: {
      input: () => ({ body: { consents: [] } }),
      noHistory: 'nothing is asked of this member, so that nothing is agreed to; legal.test.ts agrees to something',
    },
  },
  async seed({ server, id, marker }) {
    for (const table of ['legal_text', 'legal_text_version'])
      await server.sql(
        `insert into ${table} (facility_id, kind, locale, version, title, body) values ($1, 'policy', 'ja', 1, $2, $2) on conflict do nothing`,
        [id, `${marker}の方針`],
      );
  },
};
