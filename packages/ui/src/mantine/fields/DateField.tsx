import { lazy } from 'react';
import { type DateFieldProps, TypedDateField } from './TypedDateField.tsx';

const Picker = lazy(async () => ({ default: (await import('../pickers/DayPicker.tsx')).DayPicker }));

/** A day typed as YYYY/MM/DD or picked (VAL-21); its value is `YYYY-MM-DD`. */
export function DateField(props: DateFieldProps) {
  return <TypedDateField {...props} kind="date" Picker={Picker} />;
}
