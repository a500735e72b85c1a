import type { CallOutput } from '@tsudoi/contract';
import { AcceptInvitation, memberTokenInfo } from '@tsudoi/contract/auth';
import { CallError } from '@tsudoi/contract/client';
import { memberAcceptInvitation } from '@tsudoi/contract/invitations';
import { formatInstant } from '@tsudoi/i18n';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { FormBody } from '../../forms/FormBody.tsx';
import { checkNewPassword, NewPasswordFields } from '../../forms/NewPassword.tsx';
import { useForm } from '../../forms/useForm.ts';
import { unbroken } from '../../parts/member.ts';
import { useStore } from '../../parts/store.ts';
import { client } from '../../session/client.ts';
import { facility } from '../../session/facility-store.ts';
import { signIn } from '../../session/sign.ts';
import { useAnswer } from '../../shell/answer.ts';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';

/** /confirm-token: the link of an application goes on to its form, that of an invitation to a password. */
export function ConfirmTokenPage() {
  const [query] = useSearchParams();
  return query.get('for') === 'application' ? (
    <Navigate to={`/register-new-account/${encodeURIComponent(query.get('token') ?? '')}`} replace />
  ) : (
    <InvitationPage />
  );
}

/** An invited member sees for whom it is, chooses a password and is in. */
function InvitationPage() {
  const t = useT();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const { data, error, loading, refresh } = useAnswer(memberTokenInfo, token === '' ? null : { query: { token } });
  const [used, setUsed] = useState(false);
  const isOver = used || token === '' || error?.status === 422 || error?.status === 404;
  return (
    <Screen title={isOver ? t('auth.link.title') : t('auth.invite.title')} banners={false}>
      {isOver ? (
        <Over />
      ) : (
        <>
          <h1>{t('auth.invite.title')}</h1>
          {loading && <Skeleton rows={3} />}
          {error !== undefined && <StateError error={error} onRetry={() => void refresh()} />}
          {data !== undefined && <AcceptForm token={token} about={data} onUsed={() => setUsed(true)} />}
        </>
      )}
    </Screen>
  );
}

function Over() {
  const t = useT();
  const site = useStore(facility);
  return (
    <div className="done" role="alert">
      <h1>{t('auth.link.title')}</h1>
      <p>{t('auth.invite.expired', { facility: unbroken(site?.name) })}</p>
      <Link className="btn pri" to="/login">
        {t('auth.to_login')}
      </Link>
    </div>
  );
}

type About = CallOutput<typeof memberTokenInfo>;

function AcceptForm({ token, about, onUsed }: { token: string; about: About; onUsed: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const site = useStore(facility);
  const form = useForm({
    initial: { password: '', password_confirmation: '' },
    schema: AcceptInvitation,
    labels: { password: t('field.password'), password_confirmation: t('field.password_confirmation') },
    toBody: (values) => ({ token, ...values }),
    alsoCheck: (values) => checkNewPassword(about.password_policy, about.password_context, values),
  });
  const send = async (values: typeof form.values) => {
    try {
      await signIn(await client.call(memberAcceptInvitation, { body: { token, ...values } }));
      await navigate('/home', { replace: true });
    } catch (cause) {
      if (!(cause instanceof CallError) || cause.code !== 'link_expired') throw cause;
      onUsed();
    }
  };
  return (
    <>
      <p className="lead">{t('auth.invite.lead', { facility: unbroken(site?.name) })}</p>
      <dl className="list pairs gap">
        <div>
          <dt>{t('auth.invite.name')}</dt>
          <dd>{about.name}</dd>
        </div>
        <div>
          <dt>{t('field.email')}</dt>
          <dd>{about.email}</dd>
        </div>
        <div>
          <dt>{t('auth.invite.until')}</dt>
          <dd>{formatInstant(about.expires_at)}</dd>
        </div>
      </dl>
      <FormBody form={form} send={send} submit={t('auth.invite.submit')} busy={t('auth.submitting')}>
        {/* Password managers file the new password under the address. */}
        <input type="email" name="username" autoComplete="username" value={about.email} readOnly hidden />
        <NewPasswordFields form={form} policy={about.password_policy} context={about.password_context} />
      </FormBody>
    </>
  );
}
