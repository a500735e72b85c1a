import type { ReactNode } from 'react';

/** A column of a list. */
export interface Column<Row> {
  id: string;
  header: string;
  cell(row: Row): ReactNode;
  /** The contract's column to sort by; without it the head is no button. */
  sort?: string;
  /** Width in px; one column without it takes what is left. */
  width?: number;
  /** Right-aligned figures; the unit is in the header. */
  numeric?: boolean;
  /** Cannot be left out in 列を選ぶ, such as the name that opens the record. */
  always?: boolean;
  /** Second text. */
  quiet?: boolean;
  /** Section of 列を選ぶ it stands in. */
  group?: string;
  /** Not shown unless chosen. */
  optional?: boolean;
}

/** Height of a row in px: one line, or two lines and controls. */
export const ROW_HEIGHT = { one: 36, two: 44 } as const;
