import { lazy } from 'react';
import { type DateFieldProps, TypedDateField } from './TypedDateField.tsx';

const Picker = lazy(async () => ({ default: (await import('../pickers/MonthDayPicker.tsx')).MonthDayPicker }));

/** A day of every year typed as MM/DD or picked (VAL-24); its value is `MM/DD`. */
export function MonthDayField(props: DateFieldProps) {
  return <TypedDateField {...props} kind="month_day" Picker={Picker} />;
}
