import { ChangeEmail, changeEmail } from '@tsudoi/contract/auth';
import { useState } from 'react';
import { Link } from 'react-router';
import { PasswordField, TextField } from '../../forms/Field.tsx';
import { FormBody } from '../../forms/FormBody.tsx';
import { useForm } from '../../forms/useForm.ts';
import { useStore } from '../../parts/store.ts';
import { client } from '../../session/client.ts';
import { info } from '../../session/info.ts';
import { Screen } from '../../shell/Screen.tsx';
import { useT } from '../../shell/words.ts';

/** Asks for another e-mail address; the mail to it decides. */
export function ChangeEmailPage() {
  const t = useT();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <Screen title={t('profile.change_email.title')}>
      {sentTo === undefined ? (
        <ChangeForm onSent={setSentTo} />
      ) : (
        <div className="done" role="status">
          <h1>{t('profile.change_email.sent_title')}</h1>
          <p>{t('profile.change_email.sent', { email: sentTo })}</p>
          <Link className="btn" to="/profile">
            {t('profile.title')}
          </Link>
        </div>
      )}
    </Screen>
  );
}

function ChangeForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useT();
  const { member } = useStore(info);
  const form = useForm({
    initial: { email: '', password: '' },
    schema: ChangeEmail,
    labels: { email: t('profile.change_email.new'), password: t('profile.change_email.password') },
  });
  const send = async (body: typeof form.values) => {
    await client.call(changeEmail, { body });
    onSent(body.email.trim());
  };
  return (
    <>
      <h1>{t('profile.change_email.title')}</h1>
      <p className="lead">{t('profile.change_email.lead')}</p>
      <dl className="list pairs gap">
        <div>
          <dt>{t('profile.change_email.now')}</dt>
          <dd>{member?.account.email ?? t('state.none')}</dd>
        </div>
      </dl>
      <FormBody form={form} send={send} submit={t('profile.change_email.submit')} busy={t('busy.sending')}>
        <TextField
          form={form}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          required
        />
        <PasswordField form={form} name="password" autoComplete="current-password" />
      </FormBody>
    </>
  );
}
