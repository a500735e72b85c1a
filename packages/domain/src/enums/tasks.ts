import type { ValueOf } from './value-of.ts';

/** Which way a CSV task goes (ENUM-46). */
export const TaskDirection = { import: 1, export: 2 } as const;
/** A value of {@link TaskDirection}. */
export type TaskDirection = ValueOf<typeof TaskDirection>;

/** Outcome of a task or of one recipient of a mailing (ENUM-20). */
export const TaskResult = { pending: 1, success: 2, error: 3, cancelled: 4 } as const;
/** A value of {@link TaskResult}. */
export type TaskResult = ValueOf<typeof TaskResult>;

/** What a CSV holds (ENUM-47). */
export const CsvType = { event: 2, invoice: 4, account: 5 } as const;
/** A value of {@link CsvType}. */
export type CsvType = ValueOf<typeof CsvType>;

/** Encoding of a CSV; SJIS always means cp932 (ENUM-48, G-10). */
export const CsvEncoding = { utf8: 'UTF-8', sjis: 'SJIS' } as const;
/** A value of {@link CsvEncoding}. */
export type CsvEncoding = ValueOf<typeof CsvEncoding>;

/** Step of a running import as the progress bar shows it (G-09). */
export const TaskStep = { validation: 'validation', import: 'import', done: 'done' } as const;
/** A value of {@link TaskStep}. */
export type TaskStep = ValueOf<typeof TaskStep>;

/** State of an import: checking (after mapping, where headers are unknown) → invalid | planned → applying → applied → undoing → undone, or one of the ends (G-10). */
export const ImportState = {
  checking: 'checking',
  mapping: 'mapping',
  invalid: 'invalid',
  planned: 'planned',
  applying: 'applying',
  applied: 'applied',
  undoing: 'undoing',
  undone: 'undone',
  refused: 'refused',
  failed: 'failed',
  cancelled: 'cancelled',
} as const;
/** A value of {@link ImportState}. */
export type ImportState = ValueOf<typeof ImportState>;

/** What the plan of an import does with a row; skip means that nothing changes (G-10). */
export const ImportRowResult = { create: 'create', update: 'update', skip: 'skip', error: 'error' } as const;
/** A value of {@link ImportRowResult}. */
export type ImportRowResult = ValueOf<typeof ImportRowResult>;

/** Saving a filter: a new one or over an old one (ENUM-61). */
export const FilterTemplateAction = { create: 1, update: 2 } as const;
/** A value of {@link FilterTemplateAction}. */
export type FilterTemplateAction = ValueOf<typeof FilterTemplateAction>;

/** Who sees a saved filter (ENUM-62). */
export const FilterTemplatePrivate = { all: 0, mine: 1 } as const;
/** A value of {@link FilterTemplatePrivate}. */
export type FilterTemplatePrivate = ValueOf<typeof FilterTemplatePrivate>;

/** Granularity of the account summary (ENUM-60). */
export const SummaryGranularity = { day: 1, month: 2 } as const;
/** A value of {@link SummaryGranularity}. */
export type SummaryGranularity = ValueOf<typeof SummaryGranularity>;
