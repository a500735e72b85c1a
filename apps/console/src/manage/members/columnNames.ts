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
