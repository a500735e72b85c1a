import type { AccountSecurity, FactorEndpoints } from '@tsudoi/contract/second-factor';
import { formatInstant } from '@tsudoi/i18n';
import { callLoosely } from '@tsudoi/ui/headless/api/callLoosely';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { type FormEvent, useId, useState } from 'react';
import { QrPicture } from './QrPicture.tsx';
import type { Change } from './useChange.tsx';

/** Props of the sections of the security page. */
export interface SectionProps {
  factors: FactorEndpoints;
  security: AccountSecurity;
  change: Change;
  onCodes(codes: readonly string[]): void;
}

const WIDTH = 440;
const GROUP = /.{4}/g;

/** The authenticator app. */
export function TotpSection({ factors, security, change, onCodes }: SectionProps) {
  const t = useT();
  const client = useClient();
  const [fresh, setFresh] = useState<{ secret: string; uri: string }>();
  const [isAsking, setAsking] = useState(false);
  const since = security.totp_since;
  const start = () => change.run(async () => setFresh(await callLoosely(client, factors.startTotp, {})));
  const confirm = (code: string) =>
    change.run(async () => {
      const { recovery_codes: codes } = await callLoosely(client, factors.confirmTotp, { body: { code } });
      setFresh(undefined);
      notify({ message: t('second_factor.totp.done'), type: 'success' });
      onCodes(codes);
    });
  const remove = async () => {
    setAsking(false);
    await change.run(async () => {
      await callLoosely(client, factors.removeTotp, {});
      notify({ message: t('second_factor.totp.removed'), type: 'success' });
    });
  };
  return (
    <section className="sec" aria-labelledby="totp">
      <h2 id="totp">{t('second_factor.totp.title')}</h2>
      <p className="sub">{t('second_factor.totp.about')}</p>
      {since !== null && <p>{t('second_factor.totp.since', { at: formatInstant(since) })}</p>}
      <div className="row">
        <Button disabled={security.policy === 'off'} onClick={() => void start()}>
          {t(since === null ? 'second_factor.totp.add' : 'second_factor.totp.change')}
        </Button>
        {since !== null && (
          <Button kind="danger" onClick={() => setAsking(true)}>
            {t('second_factor.totp.remove')}
          </Button>
        )}
      </div>
      <Dialog
        opened={fresh !== undefined}
        onClose={() => setFresh(undefined)}
        title={t('second_factor.totp.add')}
        width={WIDTH}
      >
        {fresh !== undefined && <SetUp fresh={fresh} onCode={confirm} onBack={() => setFresh(undefined)} />}
      </Dialog>
      <Confirm
        opened={isAsking}
        title={t('second_factor.totp.remove_ask')}
        verb={t('second_factor.totp.remove')}
        danger
        onVerb={() => void remove()}
        onBack={() => setAsking(false)}
      >
        {t('second_factor.totp.remove_note')}
      </Confirm>
    </section>
  );
}

interface SetUpProps {
  fresh: { secret: string; uri: string };
  onCode(code: string): Promise<boolean>;
  onBack(): void;
}

function SetUp({ fresh, onCode, onBack }: SetUpProps) {
  const t = useT();
  const id = useId();
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || code === '') return;
    setBusy(true);
    await onCode(code).finally(() => setBusy(false));
  };
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <p>{t('second_factor.totp.step1')}</p>
      <QrPicture text={fresh.uri} label={t('second_factor.totp.qr')} />
      <p className="hint">{t('second_factor.totp.manual')}</p>
      <code className="secret">{(fresh.secret.match(GROUP) ?? []).join(' ')}</code>
      <div className="field">
        <label htmlFor={id}>{t('second_factor.totp.step2')}</label>
        <input
          id={id}
          className="in"
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          data-autofocus
          onChange={({ target }) => setCode(target.value)}
        />
      </div>
      <div className="dialog-end">
        <Button onClick={onBack}>{t('action.back')}</Button>
        <Button type="submit" kind="primary" disabled={code === ''} busy={isBusy && t('second_factor.step.busy')}>
          {t('second_factor.step.submit')}
        </Button>
      </div>
    </form>
  );
}
