import '../../look/pass.css';
import type { ReactNode } from 'react';
import { useT } from '../../shell/words.ts';
import { QrCode } from '../QrCode.tsx';
import { usePass } from './usePass.ts';

/**
 * The code of the card: the window that proves itself, else the plain member code with what the reception has to do. Its place
 * is white until the phone has looked. `under` says what stands below a window, which counts until a moment of the phone's clock.
 */
export function PassCode({ code, under }: { code: string; under?: (until: number) => ReactNode }) {
  const t = useT();
  const pass = usePass();
  if (pass === undefined) return <span className="qr blank" />;
  if (pass.for !== undefined)
    return (
      <>
        <QrCode text={pass.text} label={t('pass.qr')} />
        {under === undefined ? <p className="pass-note">{t('pass.changes')}</p> : under(pass.until)}
      </>
    );
  return (
    <>
      <div className="recheck" role="status">
        <b>{t('pass.check')}</b>
        <p>{t(`pass.why.${pass.reason}`)}</p>
      </div>
      <QrCode text={code} label={t('card.qr')} />
    </>
  );
}
