import { useT } from '../../headless/screen/i18n.ts';
import { type Option, useReadOption } from '../fields/options.tsx';
import type { ConditionProps } from './conditions.tsx';
import { useCondition } from './searchContext.ts';

/** One of several in the line over a list: 業種：すべて. It searches at once. */
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
