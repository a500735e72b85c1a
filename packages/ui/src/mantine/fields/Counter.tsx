import { formatNumber } from '@tsudoi/domain';
import { useT } from '../../headless/screen/i18n.ts';

/** From this share of the limit on it is said aloud how much is left. */
const NEAR = 0.9;

/** How many characters of a limit are typed; said aloud near the limit and beyond it. */
export function Counter({ length, max }: { length: number; max: number }) {
  const t = useT();
  const spoken =
    length > max
      ? t('inputs.counter_over', { over: formatNumber(length - max) })
      : length >= max * NEAR
        ? t('inputs.counter_left', { left: formatNumber(max - length) })
        : '';
  return (
    <>
      <span className={length > max ? 'counter over' : 'counter'} aria-hidden="true">
        {t('inputs.counter', { count: formatNumber(length), max: formatNumber(max) })}
      </span>
      <span className="sr" role="status">
        {spoken}
      </span>
    </>
  );
}
