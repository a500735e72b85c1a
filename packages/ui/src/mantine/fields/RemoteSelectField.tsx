import { useFieldValue } from '../../headless/form/formField.ts';
import { isNothing } from '../../headless/form/formValues.ts';
import { type OptionSource, useOptionSearch } from '../../headless/form/optionSearch.ts';
import type { RemoteProps } from './LoadFailure.tsx';
import { MultiSelectField, type MultiSelectFieldProps } from './MultiSelectField.tsx';
import type { Option } from './options.tsx';
import { SelectField, type SelectFieldProps } from './SelectField.tsx';

type Found = 'options' | 'search' | keyof RemoteProps;

/** Props of {@link RemoteSelectField}. */
export interface RemoteSelectFieldProps extends Omit<SelectFieldProps, Found | 'searchable'> {
  source: OptionSource<Option>;
}

/** One of a list too long to be loaded: the server finds what is typed. Clears itself when its value is no longer offered. */
export function RemoteSelectField({ source, ...props }: RemoteSelectFieldProps) {
  return <SelectField {...props} {...useFound(source, props.name)} />;
}

/** Props of {@link RemoteMultiSelectField}. */
export interface RemoteMultiSelectFieldProps extends Omit<MultiSelectFieldProps, Found> {
  source: OptionSource<Option>;
}

/** Several of a list too long to be loaded: the server finds what is typed. Values no longer offered are taken out. */
export function RemoteMultiSelectField({ source, ...props }: RemoteMultiSelectFieldProps) {
  return <MultiSelectField {...props} {...useFound(source, props.name)} />;
}

function useFound(source: OptionSource<Option>, name: string) {
  const value = useFieldValue(name);
  const chosen = Array.isArray(value) ? value.map(String) : isNothing(value) ? [] : [String(value)];
  const { retry, ...found } = useOptionSearch(source, chosen);
  return { ...found, onRetry: retry };
}
