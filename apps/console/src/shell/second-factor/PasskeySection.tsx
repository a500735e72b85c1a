import type { Passkey } from '@tsudoi/contract/second-factor';
import { deviceOf } from '@tsudoi/domain';
import { formatInstant } from '@tsudoi/i18n';
import { callLoosely } from '@tsudoi/ui/headless/api/callLoosely';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { type FormEvent, useId, useState } from 'react';
import { createPasskey, knowsPasskeys } from './passkey.ts';
import type { SectionProps } from './TotpSection.tsx';

const WIDTH = 440;

/** Passkeys: add, rename, remove. */
export function PasskeySection({ factors, security, change, onCodes }: SectionProps) {
  const t = useT();
  const client = useClient();
  const [naming, setNaming] = useState<Passkey | 'new'>();
  const [leaving, setLeaving] = useState<Passkey>();
  const add = (name: string) =>
    change.run(async () => {
      const { ticket, options } = await callLoosely(client, factors.startPasskey, {});
      const passkey = await createPasskey(options);
      const { recovery_codes: codes } = await callLoosely(client, factors.addPasskey, {
        body: { ticket, name, passkey },
      });
      notify({ message: t('second_factor.passkeys.done'), type: 'success' });
      onCodes(codes);
    });
  const rename = ({ id }: Passkey, name: string) =>
    change.run(async () => {
      await callLoosely(client, factors.renamePasskey, { params: { id }, body: { name } });
      notify({ message: t('second_factor.passkeys.renamed'), type: 'success' });
    });
  const remove = async ({ id }: Passkey) => {
    setLeaving(undefined);
    await change.run(async () => {
      await callLoosely(client, factors.removePasskey, { params: { id } });
      notify({ message: t('second_factor.passkeys.removed'), type: 'success' });
    });
  };
  return (
    <section className="sec" aria-labelledby="passkeys">
      <h2 id="passkeys">{t('second_factor.passkeys.title')}</h2>
      <p className="sub">{t('second_factor.passkeys.about')}</p>
      {security.passkeys.length === 0 && <p>{t('second_factor.passkeys.none')}</p>}
      <ul className="things">
        {security.passkeys.map((passkey) => (
          <li key={passkey.id}>
            <div className="grow">
              <b>{passkey.name}</b>
              <span className="hint">
                {t('second_factor.passkeys.facts', { host: passkey.rp_id, at: formatInstant(passkey.created_at) })}
                {passkey.last_used_at !== null && (
                  <span>{t('second_factor.passkeys.used', { at: formatInstant(passkey.last_used_at) })}</span>
                )}
              </span>
            </div>
            <Button kind="quiet" onClick={() => setNaming(passkey)}>
              {t('second_factor.passkeys.rename')}
            </Button>
            <Button kind="danger" onClick={() => setLeaving(passkey)}>
              {t('second_factor.passkeys.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button disabled={security.policy === 'off' || !knowsPasskeys()} onClick={() => setNaming('new')}>
          {t('second_factor.passkeys.add')}
        </Button>
      </div>
      <Dialog
        opened={naming !== undefined}
        onClose={() => setNaming(undefined)}
        title={t(naming === 'new' ? 'second_factor.passkeys.add' : 'second_factor.passkeys.rename')}
        width={WIDTH}
      >
        {naming !== undefined && (
          <Naming
            name={naming === 'new' ? (deviceOf(navigator.userAgent)?.system ?? '') : naming.name}
            onBack={() => setNaming(undefined)}
            onName={async (name) => {
              setNaming(undefined);
              await (naming === 'new' ? add(name) : rename(naming, name));
            }}
          />
        )}
      </Dialog>
      <Confirm
        opened={leaving !== undefined}
        title={t('second_factor.passkeys.remove_ask', { name: leaving?.name })}
        verb={t('second_factor.passkeys.remove')}
        danger
        onVerb={() => leaving !== undefined && void remove(leaving)}
        onBack={() => setLeaving(undefined)}
      >
        {t('second_factor.passkeys.remove_note')}
      </Confirm>
    </section>
  );
}

interface NamingProps {
  name: string;
  onName(name: string): Promise<void>;
  onBack(): void;
}

function Naming({ name, onName, onBack }: NamingProps) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') void onName(text.trim());
  };
  return (
    <form className="stack" onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>{t('second_factor.passkeys.name')}</label>
        <input
          id={id}
          className="in"
          value={text}
          maxLength={50}
          data-autofocus
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setText(target.value)}
        />
        <span className="hint" id={`${id}-hint`}>
          {t('second_factor.passkeys.name_hint')}
        </span>
      </div>
      <div className="dialog-end">
        <Button onClick={onBack}>{t('action.back')}</Button>
        <Button type="submit" kind="primary" disabled={text.trim() === ''}>
          {t('second_factor.confirm.submit')}
        </Button>
      </div>
    </form>
  );
}
