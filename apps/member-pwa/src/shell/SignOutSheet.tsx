import { useState } from 'react';
import { Sheet } from '../parts/Sheet.tsx';
import { signOut } from '../session/sign.ts';
import { useT } from './words.ts';

/** Asks before signing out, because what is kept for reading without network goes with it. */
export function SignOutSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    void signOut();
  };
  return (
    <Sheet
      title={t('shell.logout_title')}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {t('action.back')}
          </button>
          <button type="button" className="btn bad" disabled={busy} onClick={leave}>
            {busy ? t('shell.logging_out') : t('shell.logout')}
          </button>
        </>
      }
    >
      <p>{t('auth.logout_confirm')}</p>
    </Sheet>
  );
}
