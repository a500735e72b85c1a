import { typePhone } from '../../headless/form/inputRules.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** A phone number: digits and hyphens only (VAL-10). */
export function PhoneField(props: TextFieldProps) {
  return <TextField type="tel" inputMode="tel" maxLength={20} span={4} {...props} keys={/[\d-]/} onType={typePhone} />;
}
