import { ChangePassword, memberChangePassword } from '@tsudoi/contract/auth';
import { passwordContext } from '@tsudoi/domain';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { PasswordField } from '../../forms/Field.tsx';
import { FormBody } from '../../forms/FormBody.tsx';
import { checkNewPassword, NewPasswordFields } from '../../forms/NewPassword.tsx';
import { useForm } from '../../forms/useForm.ts';
import { useStore } from '../../parts/store.ts';
import { client } from '../../session/client.ts';
import { facility } from '../../session/facility-store.ts';
import { info } from '../../session/info.ts';
import { Screen } from '../../shell/Screen.tsx';
import { useT } from '../../shell/words.ts';

/** Another password for whoever is signed in; every other phone is signed out. */
export function ChangePasswordPage() {
  const t = useT();
  const [isDone, setDone] = useState(false);
  return (
    <Screen title={t('password.change.title')}>
      {isDone ? (
        <div className="done" role="status">
          <h1>{t('password.change.done')}</h1>
          <p>{t('password.change.done_text')}</p>
          <Link className="btn" to="/home">
            {t('shell.to_home')}
          </Link>
        </div>
      ) : (
        <ChangeForm onDone={() => setDone(true)} />
      )}
    </Screen>
  );
}

function ChangeForm({ onDone }: { onDone: () => void }) {
  const t = useT();
  const site = useStore(facility);
  const { member } = useStore(info);
  const email = member?.account.email ?? null;
  const context = useMemo(
    () => passwordContext({ email, facilityName: site?.name, facilityCode: site?.code }),
    [email, site],
  );
  const policy = site?.password_policy ?? 'standard';
  const form = useForm({
    initial: { current_password: '', password: '', password_confirmation: '' },
    schema: ChangePassword,
    labels: {
      current_password: t('profile.change_email.password'),
      password: t('field.new_password'),
      password_confirmation: t('field.password_confirmation'),
    },
    alsoCheck: (values) => checkNewPassword(policy, context, values),
  });
  const send = async (body: typeof form.values) => {
    await client.call(memberChangePassword, { body });
    onDone();
  };
  return (
    <>
      <h1>{t('password.change.title')}</h1>
      <p className="lead">{t('auth.reset.lead')}</p>
      <FormBody form={form} send={send} submit={t('auth.reset.submit')} busy={t('busy.updating')}>
        <PasswordField form={form} name="current_password" autoComplete="current-password" />
        <NewPasswordFields form={form} policy={policy} context={context} />
      </FormBody>
    </>
  );
}
