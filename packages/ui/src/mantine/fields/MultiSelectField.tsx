import { MultiSelect } from '@mantine/core';
import { useField } from '../../headless/field.ts';
import { useT } from '../../headless/i18n.ts';
import { describedBy, FieldFrame, type FieldProps } from './Field.tsx';
import { type Option, optionOf, useReadOption } from './options.tsx';

/** Props of {@link MultiSelectField}. */
export interface MultiSelectFieldProps extends FieldProps {
  options: readonly Option[];
  placeholder?: string;
  max?: number;
}

/** Several of several; the value is a list of the options' values. */
export function MultiSelectField(props: MultiSelectFieldProps) {
  const { name, label, hint, required, span, options } = props;
  const t = useT();
  const read = useReadOption(options);
  const field = useField({ name, label, disabled: props.disabled, read });
  const values = Array.isArray(field.value) ? field.value.map(String) : [];
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} span={span ?? 12}>
      <MultiSelect
        id={field.id}
        name={name}
        ref={field.ref}
        data={options.map(({ value, text, disabled }) => ({ value: String(value), label: text, disabled }))}
        value={values}
        error={field.error !== undefined}
        disabled={field.disabled || field.readOnly}
        placeholder={values.length === 0 ? (props.placeholder ?? t('ui.choose')) : undefined}
        searchable
        maxValues={props.max}
        hidePickedOptions
        nothingFoundMessage={t('ui.nothing_found')}
        maxDropdownHeight={280}
        limit={100}
        aria-required={required || undefined}
        aria-describedby={describedBy(field, hint)}
        onBlur={field.blur}
        onChange={(next) => field.set(next.map((text) => optionOf(options, text)?.value ?? text))}
      />
    </FieldFrame>
  );
}
