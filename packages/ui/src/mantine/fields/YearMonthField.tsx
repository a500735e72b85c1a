import { lazy } from 'react';
import { type DateFieldProps, TypedDateField } from './TypedDateField.tsx';

const Picker = lazy(async () => ({ default: (await import('../pickers/MonthPicker.tsx')).MonthPicker }));

/** A month of a year typed as YYYY/MM or picked (VAL-23); its value is `YYYY-MM`. */
export function YearMonthField(props: DateFieldProps) {
  return <TypedDateField {...props} kind="year_month" Picker={Picker} />;
}
