import { Select } from '@mantine/core';
import { SELECT_LIST_MAX } from '@tsudoi/domain';
import { useEffect } from 'react';
import { useField } from '../../headless/form/field.ts';
import { isNothing } from '../../headless/form/formValues.ts';
import type { OptionSearchInput } from '../../headless/form/optionSearch.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { describedBy, FieldFrame, type FieldProps } from './Field.tsx';
import { areOptionsKnown, type RemoteProps, RetryOptions, useLoadFailure } from './LoadFailure.tsx';
import { listed, type Option, optionOf, searchedList, useReadOption } from './options.tsx';

/** Props of {@link SelectField}. */
export interface SelectFieldProps extends FieldProps, RemoteProps {
  options: readonly Option[];
  /** With a text field to find the option; for long lists. */
  searchable?: boolean;
  /** What is typed to find an option is looked for elsewhere; see `RemoteSelectField`. */
  search?: OptionSearchInput;
  placeholder?: string;
  /** Whether nothing may be chosen; not for required fields unless told. */
  clearable?: boolean;
  onPick?: (value: string | number | null) => void;
}

/** One of several. Clears itself when its value is no longer among the options (ST-48). */
export function SelectField(props: SelectFieldProps) {
  const { name, label, hint, required, span, options, loading, onPick } = props;
  const t = useT();
  const read = useReadOption(options);
  const field = useLoadFailure(useField({ name, label, disabled: props.disabled, read }), props);
  const text = isNothing(field.value) ? '' : String(field.value);
  const isGone = areOptionsKnown(props) && text !== '' && optionOf(options, text) === undefined;
  const { set } = field;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a value that is gone is cleared
  useEffect(() => {
    if (isGone && !field.readOnly) set(null);
  }, [isGone]);
  const pick = (next: string) => {
    const value = optionOf(options, next)?.value ?? null;
    field.set(value);
    onPick?.(value);
  };
  const placeholder = loading === true ? t('busy.loading') : (props.placeholder ?? t('ui.choose'));
  const canClear = props.clearable ?? required !== true;
  const shared = {
    id: field.id,
    name,
    disabled: field.disabled || field.readOnly,
    'aria-required': required || undefined,
    'aria-describedby': describedBy(field, hint),
    onBlur: field.blur,
  };
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} span={span ?? 4}>
      {props.searchable === true || props.search !== undefined ? (
        <Select
          {...shared}
          {...searchedList(props.search)}
          ref={field.ref}
          {...listed(options)}
          value={text === '' ? null : text}
          error={field.error !== undefined}
          placeholder={placeholder}
          searchable
          clearable={canClear}
          clearButtonProps={{ 'aria-label': t('ui.remove_named', { name: label }) }}
          nothingFoundMessage={t(loading === true ? 'busy.loading' : 'ui.nothing_found')}
          maxDropdownHeight={280}
          limit={SELECT_LIST_MAX}
          onChange={(next) => pick(next ?? '')}
        />
      ) : (
        <select
          {...shared}
          ref={field.ref}
          className="in"
          value={text}
          aria-invalid={field.error !== undefined || undefined}
          onChange={(event) => pick(event.target.value)}
        >
          {(canClear || text === '') && <option value="">{placeholder}</option>}
          {text !== '' && optionOf(options, text) === undefined && <option value={text}>{text}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.text}
            </option>
          ))}
        </select>
      )}
      <RetryOptions {...props} />
    </FieldFrame>
  );
}
