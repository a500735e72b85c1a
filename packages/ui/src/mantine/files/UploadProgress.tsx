import { formatBytes } from '@tsudoi/domain';
import type { UploadState } from '../../headless/form/upload.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { Button } from '../Button.tsx';
import { ProgressBar } from '../ProgressBar.tsx';

/** Props of {@link UploadProgress}. */
export interface UploadProgressProps {
  name: string;
  state: UploadState;
  onCancel(): void;
  onRetry(): void;
}

/** How far an upload is, in percent and bytes, that it waits for network or server, or why it failed. */
export function UploadProgress({ name, state, onCancel, onRetry }: UploadProgressProps) {
  const t = useT();
  const isSending = state.step === 'sending';
  const percent = isSending ? Math.floor((state.sent / Math.max(1, state.total)) * 100) : 100;
  return (
    <div className="upload">
      <b className="file-name">{name}</b>
      {isSending && (
        <>
          <ProgressBar value={percent} label={t('upload.progress', { name })} thin />
          <span className="sub nb">
            {t('upload.sending', { percent, sent: formatBytes(state.sent), total: formatBytes(state.total) })}
          </span>
        </>
      )}
      {state.step === 'waiting' && (
        <p className="note warn" role="status">
          {t(state.on === 'server' ? 'upload.server_away' : 'upload.waiting')}
        </p>
      )}
      {state.step === 'checking' && (
        <p className="row" role="status">
          <i className="spin" aria-hidden="true" />
          {t('upload.checking')}
        </p>
      )}
      {state.step === 'failed' && (
        <p className="err" role="alert">
          {state.message ?? t('upload.failed')}
        </p>
      )}
      <div className="row">
        {state.step === 'failed' && (
          <Button small onClick={onRetry}>
            {t('action.retry')}
          </Button>
        )}
        <Button small kind="quiet" onClick={onCancel}>
          {t(state.step === 'failed' ? 'action.close' : 'upload.cancel')}
        </Button>
      </div>
    </div>
  );
}
