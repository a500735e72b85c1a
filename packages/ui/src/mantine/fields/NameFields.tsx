import { useT } from '../../headless/screen/i18n.ts';
import type { FieldProps, Span } from './Field.tsx';
import { TextField } from './TextField.tsx';

/** Props of {@link NameFields} and {@link KanaFields}. */
export interface NameFieldsProps {
  /** Path in front of the names, such as `basic_info.`. */
  prefix?: string;
  required?: boolean;
  disabled?: boolean;
  span?: Span;
  /** Names of the two values, family name first. */
  names?: readonly [last: string, first: string];
  labels?: readonly [last: string, first: string];
  hint?: FieldProps['hint'];
  /** Characters of each. */
  maxLength?: number;
}

/** Family name and given name, in this order. */
export function NameFields({
  prefix = '',
  names = ['last_name', 'first_name'],
  labels,
  span = 3,
  maxLength = 50,
  ...rest
}: NameFieldsProps) {
  const t = useT();
  const [last, first] = labels ?? [t('field.last_name'), t('field.first_name')];
  return (
    <>
      <TextField name={prefix + names[0]} label={last} span={span} maxLength={maxLength} {...rest} />
      <TextField name={prefix + names[1]} label={first} span={span} maxLength={maxLength} {...rest} />
    </>
  );
}
