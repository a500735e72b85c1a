import { Select } from '@mantine/core';
import { SELECT_LIST_MAX } from '@tsudoi/domain';
import { useRef } from 'react';
import { type OptionSource, useOptionSearch } from '../../headless/form/optionSearch.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { RetryOptions } from '../fields/LoadFailure.tsx';
import { listed, type Option, optionOf, searchedList } from '../fields/options.tsx';
import { type ConditionProps, Labelled } from './conditions.tsx';
import { useCondition } from './searchContext.ts';

/** One of a list too long to be loaded, or all: the server finds what is typed. It travels as a list of one. */
export function RemoteCondition({ name, label, source }: ConditionProps & { source: OptionSource<Option> }) {
  const t = useT();
  const loadedOptions = useRef<readonly Option[]>([]);
  const { id, value, set } = useCondition({
    name,
    label,
    read: (chosen) =>
      [chosen]
        .flat()
        .map((one) => optionOf(loadedOptions.current, String(one))?.text.trimStart() ?? String(one))
        .join(t('list.joint')),
  });
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const { options, loading, failed, retry, search } = useOptionSearch(source, chosen);
  loadedOptions.current = options;
  // An address may name what is no longer there: then that is what is searched for, and it says so.
  const gone = loading || failed ? [] : chosen.filter((one) => optionOf(options, one) === undefined);
  return (
    <Labelled id={id} label={label}>
      <Select
        id={id}
        {...searchedList(search)}
        {...listed([...options, ...gone.map((one) => ({ value: one, text: one }))])}
        value={chosen[0] ?? null}
        error={failed && t('panel.fail')}
        placeholder={t('state.all')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('ui.remove_named', { name: label }) }}
        nothingFoundMessage={t(loading ? 'busy.loading' : 'ui.nothing_found')}
        maxDropdownHeight={280}
        limit={SELECT_LIST_MAX}
        onChange={(next) => set(next === null ? [] : [next])}
      />
      <RetryOptions failed={failed} onRetry={retry} />
    </Labelled>
  );
}
