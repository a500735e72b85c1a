import { formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { type BarTone, ProgressBar } from '@tsudoi/ui/mantine/ProgressBar';

const FULL_PERCENT = 100;

/** Members of a facility against its limit, coloured from the share on that its staff are warned from. */
export function Usage({ count, limit, warnPercent }: { count: number; limit: number; warnPercent: number }) {
  const t = useT();
  const percent = limit === 0 ? FULL_PERCENT : (count / limit) * FULL_PERCENT;
  const tone: BarTone = percent >= FULL_PERCENT ? 'error' : percent >= warnPercent ? 'warn' : 'calm';
  return (
    <>
      <span className="usage-row">
        <span>
          {formatNumber(count)} <span className="muted">/ {formatNumber(limit)}</span>
        </span>
        {tone === 'error' && <b className="bad">{t('facilities.at_limit')}</b>}
        {tone === 'warn' && <b className="warn">{t('ui.progress', { percent: Math.floor(percent) })}</b>}
      </span>
      <ProgressBar thin tone={tone} value={percent} label={t('facilities.column.members')} />
    </>
  );
}
