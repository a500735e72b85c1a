import { callLoosely } from '@tsudoi/ui/headless/api/callLoosely';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { useState } from 'react';
import type { SectionProps } from './TotpSection.tsx';

/** How many recovery codes are left, and new ones. */
export function RecoverySection({ factors, security, change, onCodes }: SectionProps) {
  const t = useT();
  const client = useClient();
  const [isAsking, setAsking] = useState(false);
  const renew = async () => {
    setAsking(false);
    await change.run(async () => onCodes((await callLoosely(client, factors.renewRecoveryCodes, {})).recovery_codes));
  };
  return (
    <section className="sec" aria-labelledby="recovery">
      <h2 id="recovery">{t('second_factor.recovery.title')}</h2>
      <p className="sub">{t('second_factor.recovery.about')}</p>
      <div className="row">
        <span>{t('second_factor.recovery.left', { count: security.recovery_codes_left })}</span>
        <Button onClick={() => setAsking(true)}>{t('second_factor.recovery.renew')}</Button>
      </div>
      <Confirm
        opened={isAsking}
        title={t('second_factor.recovery.renew_ask')}
        verb={t('second_factor.recovery.renew')}
        onVerb={() => void renew()}
        onBack={() => setAsking(false)}
      >
        {t('second_factor.recovery.renew_note')}
      </Confirm>
    </section>
  );
}
