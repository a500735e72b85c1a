/** What a picker of a date input is told; values are those that travel. */
export interface PickerProps {
  /** The value, where what is typed is one. */
  value: string | undefined;
  /** Earliest and latest day, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
  /** The day it opens at without a value. */
  start?: string;
  onPick(value: string): void;
}
