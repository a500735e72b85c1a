import { IconSearch } from '@tabler/icons-react';
import { useT } from '../../headless/screen/i18n.ts';
import { type Option, useReadOption } from '../fields/options.tsx';
import type { ConditionProps } from './conditions.tsx';
import { useCondition } from './searchContext.ts';

/** Text to look for in a one-line search form; `/` goes to it. */
export function InlineText({ name, label }: ConditionProps) {
  const { value, set } = useCondition({ name, label });
  return (
    <div className="find1">
      <IconSearch className="i" aria-hidden="true" />
      <input
        className="in"
        type="search"
        maxLength={100}
        autoComplete="off"
        placeholder={label}
        aria-label={label}
        data-search
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => set(event.target.value)}
      />
    </div>
  );
}

/** One of several in a one-line search form: 業種：すべて. */
export function InlineSelect({
  name,
  label,
  options,
  width = 160,
}: ConditionProps & { options: readonly Option[]; width?: number }) {
  const t = useT();
  const { value, set } = useCondition({ name, label, read: useReadOption(options) });
  const chosen = Array.isArray(value) ? String(value[0] ?? '') : '';
  return (
    <select
      className="in"
      style={{ width }}
      aria-label={label}
      value={chosen}
      onChange={({ target }) => set(target.value === '' ? [] : [target.value])}
    >
      <option value="">{`${label}：${t('state.all')}`}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {`${label}：${option.text}`}
        </option>
      ))}
    </select>
  );
}
