import { lazy } from 'react';
import { type DateFieldProps, TypedDateField } from './TypedDateField.tsx';

const Picker = lazy(async () => ({ default: (await import('../pickers/InstantPicker.tsx')).InstantPicker }));

/** A Japanese date and time typed as YYYY/MM/DD HH:mm or picked (VAL-22); its value is `YYYY-MM-DDTHH:mm:00+09:00`. */
export function DateTimeField(props: DateFieldProps) {
  return <TypedDateField {...props} kind="datetime" Picker={Picker} />;
}
