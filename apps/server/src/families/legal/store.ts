import type { AgreedKind, ConsentRow, ConsentSearch } from '@tsudoi/contract/legal';
import { sql } from 'kysely';
import { richText } from '../../content/rich-text.ts';
import { build, query, type Row } from '../../db/build.ts';
import { type PageRequest, readPage } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** A text as it is written. */
export type LegalText = Pick<Row<'legal_text'>, 'kind' | 'locale' | 'title' | 'body'>;
/** A text in one language. */
export type TextKey = Pick<LegalText, 'kind' | 'locale'>;

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

/** Every text of the facility, as it holds now. */
export function legalTexts(tx: FacilityTx): Promise<Row<'legal_text'>[]> {
  return tx.rows(build.selectFrom('legal_text').selectAll());
}

/** A text to change, locked; undefined where it was never written. */
export function textForUpdate(tx: FacilityTx, { kind, locale }: TextKey): Promise<Row<'legal_text'> | undefined> {
  return tx.one(
    build.selectFrom('legal_text').selectAll().where('kind', '=', kind).where('locale', '=', locale).forUpdate(),
  );
}

/**
 * Writes a legal text; its body is html of the editor and stored as what is left of it when it is safe to show. Other words
 * are another version. Returns what it is now. `asks`: whoever reads it is asked to agree again.
 */
export async function writeLegalText(
  tx: FacilityTx,
  { body: written, kind, locale, title }: LegalText,
  { by = null, asks = false }: { by?: string | null; asks?: boolean } = {},
): Promise<{ version: number; body: string }> {
  const body = richText(written);
  const { version } = await tx.oneOrThrow(
    query<{ version: number }>`with text as (
        insert into legal_text as t (kind, locale, title, body, updated_by, asked_at)
        values (${kind}, ${locale}, ${title}, ${body}, ${by}, ${asks ? new Date() : null}::timestamptz)
        on conflict (facility_id, kind, locale) do update set title = excluded.title, body = excluded.body,
          version = t.version + case when t.title = excluded.title and t.body = excluded.body then 0 else 1 end,
          updated_at = case when t.title = excluded.title and t.body = excluded.body then t.updated_at else now() end,
          updated_by = excluded.updated_by, asked_at = coalesce(excluded.asked_at, t.asked_at)
        returning version),
      kept as (
        insert into legal_text_version as v (kind, locale, version, title, body, asks_again, written_by)
        select ${kind}, ${locale}, version, ${title}, ${body}, ${asks}::boolean, ${by}::text from text
        on conflict (facility_id, kind, locale, version) do update set asks_again = v.asks_again or excluded.asks_again)
      select version from text`,
  );
  return { version, body };
}

/** Versions of a text, the newest first, and how many members agreed to each. */
export function versionsOf(
  tx: FacilityTx,
  { kind, locale }: TextKey,
  { version = null, limit }: { version?: number | null; limit: number },
): Promise<(Row<'legal_text_version'> & { agreed: number })[]> {
  return tx.rows(
    query<
      Row<'legal_text_version'> & { agreed: number }
    >`select v.*, (select count(distinct c.account_id)::int from consent c
        where c.kind = v.kind and c.locale = v.locale and c.version = v.version) as agreed
      from legal_text_version v where v.kind = ${kind} and v.locale = ${locale}
        and (${version}::int is null or v.version = ${version}::int)
      order by v.version desc limit ${limit}`,
  );
}

/**
 * Texts that a member is asked to agree to again: those they would read now and that members were asked about since they last
 * agreed to a text of the kind, whatever its language.
 */
export function textsDue(tx: FacilityTx, accountId: number, locale: string): Promise<TextToAgree[]> {
  return tx.rows(
    query<TextToAgree>`select kind, locale, title, body, version, updated_at from (
        select distinct on (t.kind) t.* from legal_text t
        where t.kind in ('policy', 'terms') and t.locale in (${locale}, 'ja') and t.body <> ''
        order by t.kind, (t.locale = ${locale}) desc) t
      where t.asked_at is not null and not exists (
        select from consent c where c.account_id = ${accountId} and c.kind = t.kind and c.agreed_at >= t.asked_at)
      order by t.kind desc`,
  );
}

/** Whether a member is asked to agree to something again. */
export async function isConsentDue(tx: FacilityTx, accountId: number, locale: string): Promise<boolean> {
  return (await textsDue(tx, accountId, locale)).length > 0;
}

/** A text that somebody agreed to: which words, when, from where and on which screen. */
export interface StoredConsent {
  kind: AgreedKind;
  locale: 'ja' | 'en';
  version: number;
  text_hash: string;
  /** ISO 8601. */
  agreed_at: string;
  address: string;
  screen: string;
}

/** Writes what a member agreed to, so that it can be shown for as long as it has to be. */
export async function insertConsents(
  tx: FacilityTx,
  accountId: number,
  consents: readonly StoredConsent[],
  guardian: string | null,
): Promise<void> {
  if (consents.length === 0) return;
  await tx.run(
    build.insertInto('consent').values(
      consents.map((consent) => ({
        ...consent,
        account_id: accountId,
        guardian,
        agreed_at: new Date(consent.agreed_at),
      })),
    ),
  );
}

type FoundConsent = Omit<ConsentRow, 'agreed_at'> & { agreed_at: Date };

/** Consents of members in reach that a list looks for, the latest first. */
export async function searchConsentRows(
  tx: FacilityTx,
  body: Pick<ConsentSearch, 'sort' | 'default_search'> & PageRequest,
  scopeIds: readonly number[] | null,
): Promise<{ rows: FoundConsent[]; total: number }> {
  const { kind, locale, version } = body.default_search;
  let found = build
    .selectFrom('consent as c')
    .innerJoin('account as a', 'a.id', 'c.account_id')
    .where('a.deleted_at', 'is', null)
    .where('c.kind', '=', kind);
  if (locale !== undefined) found = found.where('c.locale', '=', locale);
  if (version !== undefined) found = found.where('c.version', '=', version);
  if (scopeIds !== null) found = found.where(sql<boolean>`a.organization_ids && ${[...scopeIds]}::int[]`);
  const { rows, total } = await readPage(
    tx,
    found
      .select(['c.id', 'c.account_id', 'a.member_code', 'a.last_name', 'a.first_name', 'c.locale', 'c.version'])
      .select(['c.guardian', 'c.screen', 'c.agreed_at'])
      .orderBy('c.agreed_at', body.sort?.direction ?? 'desc')
      .orderBy('c.id', 'desc'),
    body,
  );
  return { rows: rows as FoundConsent[], total };
}
