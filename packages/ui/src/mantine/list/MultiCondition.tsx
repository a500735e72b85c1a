import { MultiSelect } from '@mantine/core';
import { useT } from '../../headless/i18n.ts';
import { type Option, useReadOption } from '../fields/options.tsx';
import { type ConditionProps, Labelled } from './conditions.tsx';
import { useCondition } from './searchContext.ts';

/** Any of several. */
export function MultiCondition({ name, label, options }: ConditionProps & { options: readonly Option[] }) {
  const t = useT();
  const { id, value, set } = useCondition({ name, label, read: useReadOption(options) });
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <Labelled id={id} label={label}>
      <MultiSelect
        id={id}
        data={options.map((option) => ({ value: String(option.value), label: option.text }))}
        value={chosen}
        placeholder={chosen.length === 0 ? t('state.all') : undefined}
        searchable
        hidePickedOptions
        nothingFoundMessage={t('ui.nothing_found')}
        onChange={set}
      />
    </Labelled>
  );
}
