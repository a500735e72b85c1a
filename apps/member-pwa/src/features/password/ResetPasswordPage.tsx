import { memberResetPassword, memberTokenInfo, ResetPassword } from '@tsudoi/contract/auth';
import { CallError } from '@tsudoi/contract/client';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { FormBody } from '../../forms/FormBody.tsx';
import { checkNewPassword, NewPasswordFields } from '../../forms/NewPassword.tsx';
import { useForm } from '../../forms/useForm.ts';
import { useStore } from '../../parts/store.ts';
import { client } from '../../session/client.ts';
import { facility } from '../../session/facility-store.ts';
import { PASSWORD_CHANGED } from '../../session/redirect.ts';
import { Screen } from '../../shell/Screen.tsx';
import { useT } from '../../shell/words.ts';

/** Sets a new password by the token of a mail. */
export function ResetPasswordPage() {
  const t = useT();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [expired, setExpired] = useState(token === '');
  return (
    <Screen title={expired ? t('auth.link.title') : t('auth.reset.title')} banners={false}>
      {expired ? (
        <div className="done" role="alert">
          <h1>{t('auth.link.title')}</h1>
          <p>{t('auth.link.text')}</p>
          <Link className="btn pri" to="/forgot-password">
            {t('auth.link.again')}
          </Link>
        </div>
      ) : (
        <ResetForm token={token} onExpired={() => setExpired(true)} />
      )}
    </Screen>
  );
}

function ResetForm({ token, onExpired }: { token: string; onExpired: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const policy = useStore(facility)?.password_policy ?? 'standard';
  const context = useContextWords(token);
  const form = useForm({
    initial: { password: '', password_confirmation: '' },
    schema: ResetPassword,
    labels: { password: t('field.new_password'), password_confirmation: t('field.password_confirmation') },
    toBody: (values) => ({ token, ...values }),
    alsoCheck: (values) => checkNewPassword(policy, context, values),
  });
  const send = async (values: typeof form.values) => {
    try {
      await client.call(memberResetPassword, { body: { token, ...values } });
      await navigate('/login', { replace: true, state: PASSWORD_CHANGED });
    } catch (cause) {
      if (!(cause instanceof CallError) || cause.code !== 'link_expired') throw cause;
      onExpired();
    }
  };
  return (
    <>
      <h1>{t('auth.reset.title')}</h1>
      <p className="lead">{t('auth.reset.lead')}</p>
      <FormBody form={form} send={send} submit={t('auth.reset.submit')} busy={t('busy.updating')}>
        <NewPasswordFields form={form} policy={policy} context={context} />
      </FormBody>
    </>
  );
}

/** Words of the account that a password may not be made of. Until they are there, and without them, the server decides. */
function useContextWords(token: string): readonly string[] {
  const [words, setWords] = useState<readonly string[]>([]);
  useEffect(() => {
    client.call(memberTokenInfo, { query: { token } }).then(
      ({ password_context: context }) => setWords(context),
      (cause: unknown) => {
        // A link that is over, or no network: sending says so, in words and without losing what is typed.
        if (!(cause instanceof CallError)) throw cause;
      },
    );
  }, [token]);
  return words;
}
