/** Choices of rows per page (CONST-42). */
export const PAGE_SIZES = [20, 50, 100, 'all'] as const;
/** A choice of {@link PAGE_SIZES}. */
export type PageSize = (typeof PAGE_SIZES)[number];
/** Rows per page a search screen starts with (CONST-42, CONST-43). */
export const DEFAULT_PAGE_SIZE = 20;
/** Rows fetched at a time where all are asked for (G-02). */
export const ALL_PAGE_CHUNK = 1_000;
/** Page links shown at most (CONST-39). */
export const PAGINATION_WINDOW = 10;
/** Rows per page of a table without page options (CONST-40). */
export const TABLE_SHELL_PAGE_SIZE = 5;
/** Total rows of a table without page options (CONST-40). */
export const TABLE_SHELL_TOTAL = 10;
/** Rows of a loading skeleton (CONST-41). */
export const SKELETON_ROWS = 5;
/** Largest page of a select list (CONST-51, CONST-52). */
export const SELECT_LIST_MAX = 100;
/** Items in the import and export history (CONST-20). */
export const HISTORY_MAX = 30;
