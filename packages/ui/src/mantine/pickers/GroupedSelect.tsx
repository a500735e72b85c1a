import { Select } from '@mantine/core';
import { SELECT_LIST_MAX } from '@tsudoi/domain';
import { useT } from '../../headless/screen/i18n.ts';

/** Props of {@link GroupedSelect}. */
export interface GroupedSelectProps {
  /** What is chosen; null where nothing is. */
  value: string | null;
  groups: readonly { name: string; options: readonly { value: string; text: string }[] }[];
  /** Says what is chosen here, to those who cannot see where it stands. */
  label: string;
  /** What stands there while nothing is chosen. */
  placeholder: string;
  /** Why the choice was refused. */
  error?: string;
  onPick(value: string | null): void;
}

/** One of many in groups, found by typing; outside of forms. */
export function GroupedSelect({ value, groups, label, placeholder, error, onPick }: GroupedSelectProps) {
  const t = useT();
  return (
    <Select
      value={value}
      data={groups
        .filter(({ options }) => options.length > 0)
        .map(({ name, options }) => ({
          group: name,
          items: options.map((option) => ({ value: option.value, label: option.text })),
        }))}
      aria-label={label}
      placeholder={placeholder}
      error={error}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('ui.remove_named', { name: label }) }}
      nothingFoundMessage={t('ui.nothing_found')}
      maxDropdownHeight={280}
      limit={SELECT_LIST_MAX}
      onChange={onPick}
    />
  );
}
