import type { ListFact } from '@tsudoi/contract';

/** Facts that every row of the list carries; all others come as cells, in words. */
export const OWN_COLUMNS = [
  'member_code',
  'name',
  'kana',
  'member_type',
  'organization',
  'registration',
  'expires_on',
  'days_left',
  'joined_on',
  'email',
  'updated_at',
] as const;
/** One of {@link OWN_COLUMNS}. */
export type OwnColumn = (typeof OWN_COLUMNS)[number];

/** Columns that the list begins with. */
export const START_COLUMNS: readonly string[] = [
  'member_code',
  'name',
  'kana',
  'member_type',
  'organization',
  'registration',
  'expires_on',
  'updated_at',
] satisfies OwnColumn[];

/** Columns that the list begins with: those of its layout, where somebody has arranged it. */
export function startColumnsOf(facts: readonly ListFact[] | undefined): readonly string[] {
  const named = facts?.filter(({ start }) => start !== undefined) ?? [];
  if (named.length === 0) return START_COLUMNS;
  return named.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0)).map(({ field }) => field);
}
