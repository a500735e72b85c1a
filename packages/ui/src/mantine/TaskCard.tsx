import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../headless/screen/i18n.ts';
import { type BarTone, ProgressBar } from './ProgressBar.tsx';

/** Props of {@link TaskCard}. */
export interface TaskCardProps {
  name: string;
  /** Its mark and the colour of its words; `off` has neither. */
  look: 'running' | 'complete' | 'error' | 'off';
  /** Percent, 0 to 100. */
  progress: number;
  /** Colour of its bar: error red, complete green, running blue (UI-60); without it there is no bar. */
  bar?: BarTone;
  /** Between the name and the words, such as the steps of an import. */
  steps?: ReactNode;
  /** What goes on, in words. */
  words: ReactNode;
  /** Links and buttons after the words. */
  action?: ReactNode;
  /** Takes it off the list. */
  onClose?: () => void;
}

/** A task as it stands in a list of tasks: mark, name, bar, words, next step. */
export function TaskCard({ name, look, progress, bar, steps, words, action, onClose }: TaskCardProps) {
  const t = useT();
  return (
    <div className="job">
      <div className="t">
        {look === 'running' && <span className="spin" />}
        {look === 'error' && <IconAlertCircle className="i bad" aria-hidden="true" />}
        {look === 'complete' && <IconCheck className="i ok" aria-hidden="true" />}
        <b>{name}</b>
        {look === 'running' && <span className="nb">{t('ui.progress', { percent: progress })}</span>}
        {onClose !== undefined && (
          <button
            type="button"
            className="ib"
            aria-label={t('ui.named', { name, verb: t('shell.task_dismiss') })}
            onClick={onClose}
          >
            <IconX className="i" aria-hidden="true" />
          </button>
        )}
      </div>
      {steps}
      {bar !== undefined && <ProgressBar value={progress} tone={bar} label={name} />}
      <div className="s">
        <span className={look === 'error' ? 'bad' : undefined}>{words}</span>
        {action}
      </div>
    </div>
  );
}
