import { useT } from '../../headless/screen/i18n.ts';
import { type RemoteProps, RetryOptions } from '../fields/LoadFailure.tsx';
import { type Option, optionOf, useReadOption } from '../fields/options.tsx';
import type { ConditionProps } from './conditions.tsx';
import { useCondition } from './searchContext.ts';

/** Props of {@link InlineSelect}. */
export interface InlineSelectProps extends ConditionProps, RemoteProps {
  options: readonly Option[];
  width?: number;
}

/** One of several in the line over a list: 業種：すべて. It searches at once. */
export function InlineSelect(props: InlineSelectProps) {
  const { name, label, options, width = 160 } = props;
  const t = useT();
  const { value, set } = useCondition({ name, label, read: useReadOption(options) });
  const chosen = Array.isArray(value) ? String(value[0] ?? '') : '';
  const isUnknown = chosen !== '' && optionOf(options, chosen) === undefined;
  // An address may name what has not come yet, or is no longer there: it is searched for all the same.
  const unknown = props.loading === true ? t('busy.loading') : chosen;
  return (
    <>
      <select
        className="in"
        style={{ width }}
        aria-label={label}
        value={chosen}
        onChange={({ target }) => set(target.value === '' ? [] : [target.value])}
      >
        <option value="">{`${label}：${t('state.all')}`}</option>
        {isUnknown && <option value={chosen}>{`${label}：${unknown}`}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {`${label}：${option.text}`}
          </option>
        ))}
      </select>
      {props.failed === true && <span className="muted nb">{t('panel.fail')}</span>}
      <RetryOptions {...props} />
    </>
  );
}
