/** A sheet of address labels on A4, in millimetres: its labels stand side by side unless gaps are named. */
export interface LabelSheetSize {
  columns: number;
  rows: number;
  width: number;
  height: number;
  /** Of the first label. */
  left: number;
  top: number;
  gapX: number;
  gapY: number;
}

const sheet = (columns: number, rows: number, width: number, height: number): LabelSheetSize => ({
  columns,
  rows,
  width,
  height,
  left: (210 - columns * width) / 2,
  top: (297 - rows * height) / 2,
  gapX: 0,
  gapY: 0,
});

/** The sheets that Japanese shops sell, by the number of labels and their size. */
export const LABEL_SHEETS = {
  '10-86.4x50.8': sheet(2, 5, 86.4, 50.8),
  '12-86.4x42.3': sheet(2, 6, 86.4, 42.3),
  '21-70x42.3': sheet(3, 7, 70, 42.3),
  '24-70x33.9': sheet(3, 8, 70, 33.9),
  '24-66x33.9': sheet(3, 8, 66, 33.9),
} as const satisfies Record<string, LabelSheetSize>;

/** A sheet of labels by its name: how many labels, and their size. */
export type LabelSheet = keyof typeof LABEL_SHEETS;

/** The names of all sheets. */
export const labelSheets = Object.keys(LABEL_SHEETS) as LabelSheet[];

/** The sheet that is offered first, the commonest one for letters. */
export const DEFAULT_LABEL_SHEET: LabelSheet = '12-86.4x42.3';
