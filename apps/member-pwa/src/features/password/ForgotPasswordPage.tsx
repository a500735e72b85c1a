import { ForgotPassword, memberForgotPassword } from '@tsudoi/contract/auth';
import { useState } from 'react';
import { Link } from 'react-router';
import { TextField } from '../../forms/Field.tsx';
import { FormBody } from '../../forms/FormBody.tsx';
import { useForm } from '../../forms/useForm.ts';
import { client } from '../../session/client.ts';
import { Screen } from '../../shell/Screen.tsx';
import { useT } from '../../shell/words.ts';

/** Asks for a reset link; the answer is the same whether or not the address is known. */
export function ForgotPasswordPage() {
  const t = useT();
  const [sent, setSent] = useState(false);
  return (
    <Screen title={t('auth.forgot.title')} banners={false}>
      {sent ? (
        <div className="done" role="status">
          <h1>{t('auth.forgot.sent_title')}</h1>
          <p>{t('auth.forgot.sent')}</p>
          <Link className="btn" to="/login">
            {t('auth.to_login')}
          </Link>
        </div>
      ) : (
        <AskForm onSent={() => setSent(true)} />
      )}
    </Screen>
  );
}

function AskForm({ onSent }: { onSent: () => void }) {
  const t = useT();
  const form = useForm({
    initial: { email: '' },
    schema: ForgotPassword,
    labels: { email: t('field.email') },
  });
  const send = async (body: typeof form.values) => {
    await client.call(memberForgotPassword, { body });
    onSent();
  };
  return (
    <>
      <h1>{t('auth.forgot.title')}</h1>
      <p className="lead">{t('auth.forgot.lead')}</p>
      <FormBody
        form={form}
        send={send}
        submit={t('auth.forgot.submit')}
        busy={t('busy.sending')}
        after={
          <div className="links">
            <Link to="/login">{t('auth.to_login')}</Link>
          </div>
        }
      >
        <TextField
          form={form}
          name="email"
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
        />
      </FormBody>
    </>
  );
}
