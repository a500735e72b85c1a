import { MemberLogin, memberLogin } from '@tsudoi/contract/auth';
import { LOCALES } from '@tsudoi/i18n';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { PasswordField, TextField } from '../../forms/Field.tsx';
import { FormBody } from '../../forms/FormBody.tsx';
import { useForm } from '../../forms/useForm.ts';
import { online } from '../../offline/network.ts';
import { useStore } from '../../parts/store.ts';
import { client } from '../../session/client.ts';
import { facility } from '../../session/facility-store.ts';
import { changeLanguage } from '../../session/language.ts';
import { PASSWORD_CHANGED, safeRedirect } from '../../session/redirect.ts';
import { signIn, takeSignedOut } from '../../session/sign.ts';
import { Screen } from '../../shell/Screen.tsx';
import { locale, useT } from '../../shell/words.ts';

/** Read once: the first page of a document may be drawn twice. */
const wasSignedOut = takeSignedOut();

/** Signing in with member code or e-mail. */
export function LoginPage() {
  const t = useT();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { state, key } = useLocation();
  const isOnline = useStore(online);
  const site = useStore(facility);
  const form = useForm({
    initial: { login_account: '', password: '' },
    schema: MemberLogin,
    labels: { login_account: t('auth.login_account'), password: t('auth.password') },
  });
  // With a keyboard at hand one begins to type; on a phone it would cover what the page says.
  useEffect(() => {
    if (matchMedia('(hover: hover) and (pointer: fine)').matches)
      document.querySelector<HTMLElement>('input[name="login_account"]')?.focus({ preventScroll: true });
  }, []);
  const send = async (body: typeof form.values) => {
    await signIn(await client.call(memberLogin, { body }));
    await navigate(safeRedirect(query.get('redirect')), { replace: true });
  };
  return (
    <Screen title={t('auth.title')} banners={false}>
      <h1>{t('auth.title')}</h1>
      <FormBody
        form={form}
        send={send}
        submit={t('auth.submit')}
        busy={t('auth.submitting')}
        after={
          <div className="links">
            <Link to="/forgot-password">{t('auth.forgot.link')}</Link>
            {site?.client_can_register === true && <Link to="/registry-landing">{t('auth.apply')}</Link>}
            {site?.facility_settings.system_allow_guest_flag === true && <Link to="/home">{t('auth.guest')}</Link>}
            <OtherLanguages />
          </div>
        }
      >
        {form.failure === undefined && (
          <Notice
            isOnline={isOnline}
            passwordChanged={state === PASSWORD_CHANGED}
            signedOut={wasSignedOut && key === 'default'}
          />
        )}
        {/* Said to everybody whose address did not work, so that it tells nothing of whom the address belongs to. */}
        {form.failure !== undefined && form.values.login_account.includes('@') && (
          <p className="note">{t('auth.shared_address')}</p>
        )}
        <TextField
          form={form}
          name="login_account"
          required
          autoComplete="username"
          autoCapitalize="none"
          inputMode="email"
          maxLength={255}
        />
        <PasswordField form={form} name="password" autoComplete="current-password" />
      </FormBody>
    </Screen>
  );
}

function Notice(props: { isOnline: boolean; passwordChanged: boolean; signedOut: boolean }) {
  const t = useT();
  if (!props.isOnline) return <p className="note">{t('auth.offline')}</p>;
  if (props.passwordChanged) return <p className="note ok">{t('auth.reset.done')}</p>;
  return props.signedOut ? <p className="note ok">{t('auth.logged_out')}</p> : null;
}

/** Who cannot read the page need not find its menu either. */
function OtherLanguages() {
  const t = useT();
  const shown = useStore(locale);
  return LOCALES.filter((each) => each !== shown).map((each) => (
    <button key={each} type="button" lang={each} onClick={() => void changeLanguage(each)}>
      {t(`locale.${each}`)}
    </button>
  ));
}
