import { IconAlertCircle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../headless/screen/i18n.ts';
import type { Tone } from './Tag.tsx';

/** Props of {@link Note}. */
export interface NoteProps {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** A button at its end. */
  action?: ReactNode;
  /** Makes it closable. */
  onClose?: () => void;
}

/** A sentence or two set apart: an error with its cure, a warning, a hint. Errors are announced. */
export function Note({ tone = 'plain', title, children, action, onClose }: NoteProps) {
  const t = useT();
  const Icon = tone === 'ok' ? IconCheck : tone === 'info' || tone === 'plain' ? IconInfoCircle : IconAlertCircle;
  return (
    <div className={tone === 'plain' ? 'note' : `note ${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon className="i" aria-hidden="true" />
      <div className="grow">
        {title !== undefined && <b>{title}</b>}
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
      {action}
      {onClose !== undefined && (
        <button type="button" className="ib" aria-label={t('action.close')} onClick={onClose}>
          <IconX className="i" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
