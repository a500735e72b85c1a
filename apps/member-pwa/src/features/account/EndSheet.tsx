import { useState } from 'react';
import { Sheet } from '../../parts/Sheet.tsx';
import { useT } from '../../shell/words.ts';

/** Props of {@link EndSheet}. */
export interface EndSheetProps {
  title: string;
  /** Which device, and what comes of it. */
  text: string;
  onEnd: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a device is signed out: whoever uses it is thrown out in the middle. */
export function EndSheet({ title, text, onEnd, onClose }: EndSheetProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {t('action.back')}
          </button>
          <button
            type="button"
            className="btn bad"
            disabled={busy}
            onClick={() => {
              setBusy(true);
              void onEnd();
            }}
          >
            {busy ? t('busy.updating') : t('devices.end')}
          </button>
        </>
      }
    >
      <p>{text}</p>
    </Sheet>
  );
}
