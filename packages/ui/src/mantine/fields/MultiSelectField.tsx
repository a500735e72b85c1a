import { MultiSelect } from '@mantine/core';
import { SELECT_LIST_MAX } from '@tsudoi/domain';
import { useEffect } from 'react';
import { useField } from '../../headless/form/field.ts';
import type { OptionSearchInput } from '../../headless/form/optionSearch.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { describedBy, FieldFrame, type FieldProps } from './Field.tsx';
import { areOptionsKnown, type RemoteProps, RetryOptions, useLoadFailure } from './LoadFailure.tsx';
import { listed, type Option, optionOf, searchedList, useReadOption } from './options.tsx';

/** Props of {@link MultiSelectField}. */
export interface MultiSelectFieldProps extends FieldProps, RemoteProps {
  options: readonly Option[];
  placeholder?: string;
  max?: number;
  /** What is typed to find an option is looked for elsewhere; see `RemoteMultiSelectField`. */
  search?: OptionSearchInput;
}

/** Several of several; the value is a list of the options' values. Those no longer among the options are taken out (ST-48). */
export function MultiSelectField(props: MultiSelectFieldProps) {
  const { name, label, hint, required, span, options } = props;
  const t = useT();
  const read = useReadOption(options);
  const field = useLoadFailure(useField({ name, label, disabled: props.disabled, read }), props);
  const values = Array.isArray(field.value) ? field.value.map(String) : [];
  const offered = values.filter((text) => optionOf(options, text) !== undefined);
  const isGone = areOptionsKnown(props) && offered.length < values.length;
  const { set } = field;
  const setTexts = (texts: readonly string[]) => set(texts.map((text) => optionOf(options, text)?.value ?? text));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only values that are gone are taken out
  useEffect(() => {
    if (isGone && !field.readOnly) setTexts(offered);
  }, [isGone]);
  const placeholder = props.loading === true ? t('busy.loading') : (props.placeholder ?? t('ui.choose'));
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} span={span ?? 12}>
      <MultiSelect
        {...searchedList(props.search)}
        id={field.id}
        name={name}
        ref={field.ref}
        {...listed(options)}
        value={values}
        error={field.error !== undefined}
        disabled={field.disabled || field.readOnly}
        placeholder={values.length === 0 ? placeholder : undefined}
        searchable
        maxValues={props.max}
        hidePickedOptions
        nothingFoundMessage={t(props.loading === true ? 'busy.loading' : 'ui.nothing_found')}
        maxDropdownHeight={280}
        limit={SELECT_LIST_MAX}
        aria-required={required || undefined}
        aria-describedby={describedBy(field, hint)}
        onBlur={field.blur}
        onChange={setTexts}
      />
      <RetryOptions {...props} />
    </FieldFrame>
  );
}
