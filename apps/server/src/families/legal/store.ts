import { sql } from 'kysely';
import { richText } from '../../content/rich-text.ts';
import { build, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** A text as it is written. */
export type LegalText = Pick<Row<'legal_text'>, 'kind' | 'locale' | 'title' | 'body'>;

/** A legal text in one language, else in Japanese. */
export function legalTextOf(
  tx: FacilityTx,
  kind: LegalText['kind'],
  locale: string,
): Promise<{ title: string; body: string; updated_at: Date } | undefined> {
  return tx.one(
    build
      .selectFrom('legal_text')
      .select(['title', 'body', 'updated_at'])
      .where('kind', '=', kind)
      .where('locale', 'in', [locale, 'ja'])
      .orderBy((row) => row.eb('locale', '=', locale), 'desc')
      .limit(1),
  );
}

/** A legal text that is not blank, as somebody agrees to it. */
export type TextToAgree = Pick<Row<'legal_text'>, 'kind' | 'locale' | 'title' | 'body' | 'version' | 'updated_at'>;

/** Texts of some kinds in one language, else in Japanese; those that the facility has not written are missing. */
export function textsToAgree(
  tx: FacilityTx,
  kinds: readonly LegalText['kind'][],
  locale: string,
): Promise<TextToAgree[]> {
  return tx.rows(
    build
      .selectFrom('legal_text')
      .distinctOn('kind')
      .select(['kind', 'locale', 'title', 'body', 'version', 'updated_at'])
      .where('kind', 'in', kinds)
      .where('locale', 'in', [locale, 'ja'])
      .where('body', '<>', '')
      .orderBy('kind')
      .orderBy((row) => row.eb('locale', '=', locale), 'desc'),
  );
}

/** Writes a legal text; its body is html of the editor and stored as what is left of it when it is safe to show. */
export async function writeLegalText(tx: FacilityTx, { body: written, ...text }: LegalText): Promise<void> {
  const body = richText(written);
  await tx.run(
    build
      .insertInto('legal_text')
      .values({ ...text, body })
      .onConflict((conflict) =>
        conflict.columns(['facility_id', 'kind', 'locale']).doUpdateSet({
          title: text.title,
          body,
          // A consent names the version that was read: the same words are the same version.
          version: sql`legal_text.version + case when legal_text.title = ${text.title} and legal_text.body = ${body} then 0 else 1 end`,
          updated_at: new Date(),
        }),
      ),
  );
}
