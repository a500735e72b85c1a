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

/** Writes a legal text; its body is html of the editor and stored as what is left of it when it is safe to show. */
export async function writeLegalText(tx: FacilityTx, { body: written, ...text }: LegalText): Promise<void> {
  const body = richText(written);
  await tx.run(
    build
      .insertInto('legal_text')
      .values({ ...text, body })
      .onConflict((conflict) =>
        conflict
          .columns(['facility_id', 'kind', 'locale'])
          .doUpdateSet({ title: text.title, body, updated_at: new Date() }),
      ),
  );
}
