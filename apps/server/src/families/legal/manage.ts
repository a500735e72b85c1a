import { fieldProblem, Problem } from '@tsudoi/contract';
import {
  getLegalTexts,
  legalKinds,
  legalLocales,
  legalVersion,
  legalVersions,
  previewLegalText,
  searchConsents,
  updateLegalText,
} from '@tsudoi/contract/legal';
import { richText } from '../../content/rich-text.ts';
import type { Row } from '../../db/build.ts';
import { staleProblem } from '../../db/versioned.ts';
import { type Binding, staff } from '../../kernel/bind.ts';
import { existing, presentPage } from '../../kernel/records.ts';
import { staffOfWhole } from '../../kernel/whole-facility.ts';
import { legalTexts, searchConsentRows, textForUpdate, versionsOf, writeLegalText } from './store.ts';

/** Versions of a text that are listed. */
const MOST_VERSIONS = 100;

const presentVersion = ({
  version,
  title,
  asks_again,
  agreed,
  written_at,
  written_by,
}: Row<'legal_text_version'> & { agreed: number }) => ({
  version,
  title,
  asks_again,
  agreed,
  written_at: written_at.toISOString(),
  written_by,
});

/** What staff write of the legal texts, and see of who agreed to them. */
export const manageBindings: readonly Binding[] = [
  staff(getLegalTexts, async ({ tx }) => {
    const rows = await legalTexts(tx);
    return legalKinds.flatMap((kind) =>
      legalLocales.map((locale) => {
        const row = rows.find((each) => each.kind === kind && each.locale === locale);
        return {
          kind,
          locale,
          title: row?.title ?? '',
          body: row?.body ?? '',
          version: row?.version ?? 0,
          asked_at: row?.asked_at?.toISOString() ?? null,
          updated_at: row?.updated_at.toISOString() ?? null,
          updated_by: row?.updated_by ?? null,
        };
      }),
    );
  }),

  staffOfWhole(updateLegalText, async ({ tx, params, body, actor, history }) => {
    const before = await textForUpdate(tx, params);
    if (body.version !== (before?.version ?? 0))
      throw before === undefined ? new Problem('not_found') : staleProblem(before);
    // Nobody agrees to a notice, and nobody to nothing.
    const written = (body.body === undefined ? before?.body : body.body) ?? '';
    const asks = body.ask_again === true && params.kind !== 'commercial-laws' && written !== '';
    if (body.ask_again === true && !asks) throw fieldProblem('ask_again', 'choice');
    const { version, body: stored } = await writeLegalText(
      tx,
      { ...params, title: body.title, body: written },
      { by: actor.name, asks },
    );
    if (version === before?.version && !asks) return { version };
    await history(
      'update',
      { id: 0, version },
      {
        before: before === undefined ? {} : { [`legal.${params.kind}`]: before.version, title: before.title },
        after: {
          [`legal.${params.kind}`]: version,
          title: body.title,
          locale: params.locale,
          ...(asks ? { ask_again: true } : {}),
          length: stored.length,
        },
      },
    );
    return { version };
  }),

  staff(previewLegalText, async ({ body }) => ({ body: richText(body.body ?? '') })),

  staff(legalVersions, async ({ tx, params }) =>
    (await versionsOf(tx, params, { limit: MOST_VERSIONS })).map(presentVersion),
  ),

  staff(legalVersion, async ({ tx, params }) => {
    const [row] = await versionsOf(tx, params, { version: params.version, limit: 1 });
    const found = existing(row);
    return { ...presentVersion(found), body: found.body };
  }),

  staff(searchConsents, async ({ tx, body, scope }) => {
    const { rows, total } = await searchConsentRows(tx, body, scope.organizationIds);
    return presentPage(body, { rows, total }, (row) => ({ ...row, agreed_at: row.agreed_at.toISOString() }));
  }),
];
