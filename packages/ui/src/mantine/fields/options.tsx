import type { OptionsFilter } from '@mantine/core';
import { useCallback } from 'react';
import { isNothing } from '../../headless/form/formValues.ts';
import type { OptionSearchInput } from '../../headless/form/optionSearch.ts';
import { useT } from '../../headless/screen/i18n.ts';

/** One choice; the value is what travels, the text what people read. */
export interface Option<Value extends string | number = string | number> {
  value: Value;
  text: string;
  disabled?: boolean;
}

/** Choices of the wire (`{id, text}`) as options; groups are flattened. */
export function fromSelectList(
  list: readonly {
    id: string | number;
    text: string;
    children?: readonly { id: string | number; text: string }[];
  }[] = [],
): Option[] {
  return list.flatMap(({ id, text, children }) => [
    { value: id, text },
    ...(children ?? []).map((child) => ({ value: child.id, text: child.text })),
  ]);
}

/** The option a form control's text stands for. */
export function optionOf(options: readonly Option[], text: string): Option | undefined {
  return options.find(({ value }) => String(value) === text);
}

/** Reads a chosen value, or several, in words. */
export function useReadOption(options: readonly Option[]): (value: unknown) => string {
  const t = useT();
  return useCallback(
    (value: unknown) => {
      if (isNothing(value)) return '';
      const values = Array.isArray(value) ? value : [value];
      return values.map((one) => optionOf(options, String(one))?.text ?? String(one)).join(t('list.joint'));
    },
    [options, t],
  );
}

/**
 * Choices as the lists of Mantine take them. What stands before a text to show its level in a tree is drawn in the open
 * list only, not where the chosen one is named.
 */
export function listed(options: readonly Option[]) {
  const data = options.map(({ value, text, disabled }) => ({
    value: String(value),
    label: text.trimStart(),
    disabled,
  }));
  if (options.every(({ text }, index) => text === data[index]?.label)) return { data };
  const texts = new Map(options.map(({ value, text }) => [String(value), text]));
  return { data, renderOption: ({ option }: { option: { value: string } }) => texts.get(option.value) };
}

/** Props of a list whose options are found elsewhere: what came is shown as it came, without those only chosen before. */
export function searchedList(search: OptionSearchInput | undefined) {
  if (search === undefined) return {};
  const { isFound, ...input } = search;
  const filter: OptionsFilter = ({ options }) =>
    options.filter((item) => 'value' in item && isFound(String(item.value)));
  return { ...input, filter };
}
