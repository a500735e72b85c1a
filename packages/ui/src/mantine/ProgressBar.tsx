/** running blue, complete green, error red (UI-60); warn and calm for shares such as 会員数 / 上限. */
export type BarTone = 'running' | 'complete' | 'error' | 'warn' | 'calm';

const TONE: Record<BarTone, string> = { running: '', complete: 'ok', error: 'bad', warn: 'warn', calm: 'calm' };

/** Props of {@link ProgressBar}. */
export interface ProgressBarProps {
  /** 0 to 100. */
  value: number;
  tone?: BarTone;
  /** What is in progress, for readers. */
  label: string;
  thin?: boolean;
}

/** A bar that fills; its percent stands beside it in words where that matters. */
export function ProgressBar({ value, tone = 'running', label, thin = false }: ProgressBarProps) {
  const percent = Math.min(100, Math.max(0, Math.round(value)));
  return (
    <div
      className={['bar', TONE[tone], thin && 'thin'].filter(Boolean).join(' ')}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  );
}
