import type { CallInput, CallOutput } from '@tsudoi/contract';
import { type managerSecondStep, type SecondFactorNeeded, StaffLogin } from '@tsudoi/contract/auth';
import type { SecondStep as Step } from '@tsudoi/contract/second-factor';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePageTitle } from '@tsudoi/ui/headless/screen/page';
import { EmailField } from '@tsudoi/ui/mantine/fields/EmailField';
import { PasswordField } from '@tsudoi/ui/mantine/fields/PasswordField';
import { Note } from '@tsudoi/ui/mantine/Note';
import { type ReactNode, useState } from 'react';
import type * as v from 'valibot';
import { EntryForm } from '../EntryForm.tsx';
import { secondFactorOf } from '../second-factor/demand.ts';
import { signWithPasskey } from '../second-factor/passkey.ts';
import { SecondStep } from '../second-factor/SecondStep.tsx';
import type { Ending } from '../sessionEnd.ts';
import { PasskeyLogin } from './PasskeyLogin.tsx';

type Steps = typeof managerSecondStep;

/** The calls of an area behind the steps of signing in; each throws CallError. */
export interface SignInCalls<Session> {
  login(body: v.InferOutput<typeof StaffLogin>): Promise<Session>;
  finish(body: Step): Promise<Session>;
  passkeyOptions(body: CallInput<Steps['passkeyOptions']>['body']): Promise<CallOutput<Steps['passkeyOptions']>>;
  passkeyLogin(body: CallInput<Steps['passkeyLogin']>['body']): Promise<Session>;
}

/** Props of {@link SignIn}. */
export interface SignInProps<Session> {
  title: string;
  lead: string;
  /** What the first field is called. */
  account: string;
  /** How the last session ended. */
  ended: Ending['why'];
  calls: SignInCalls<Session>;
  /** Begins the session and goes on. */
  onSession(session: Session): Promise<void>;
  /** Under the passkey button. */
  foot?: ReactNode;
}

/** Signing in, of staff and of operators: name and password, then the second factor of whoever has one; or a passkey alone. */
export function SignIn<Session>(props: SignInProps<Session>) {
  const { calls, onSession } = props;
  const t = useT();
  const [needed, setNeeded] = useState<SecondFactorNeeded>();
  usePageTitle(t('auth.login'));
  if (needed !== undefined) {
    const { ticket } = needed;
    const prove = async (proof: Step['proof']) => onSession(await calls.finish({ ticket, proof }));
    return (
      <SecondStep
        needed={needed}
        prove={prove}
        signIn={async () => {
          const { options } = await calls.passkeyOptions({ ticket });
          await prove({ method: 'passkey', passkey: await signWithPasskey(options) });
        }}
        onAgain={() => setNeeded(undefined)}
      />
    );
  }
  return (
    <EntryForm
      title={props.title}
      lead={props.lead}
      schema={StaffLogin}
      values={{ login_account: '', password: '' }}
      verb={t('auth.submit')}
      busy={t('auth.submitting')}
      note={<EndedNote why={props.ended} />}
      send={async (body) => {
        try {
          await onSession(await calls.login(body));
        } catch (cause) {
          const step = secondFactorOf(cause);
          if (step === undefined) throw cause;
          setNeeded(step);
        }
      }}
      foot={
        <>
          <PasskeyLogin
            onSign={async () => {
              const { ticket, options } = await calls.passkeyOptions({});
              await onSession(await calls.passkeyLogin({ ticket, passkey: await signWithPasskey(options) }));
            }}
          />
          {props.foot}
        </>
      }
    >
      <EmailField name="login_account" label={props.account} required autoComplete="username" span={12} />
      <PasswordField name="password" label={t('auth.password')} required autoComplete="current-password" span={12} />
    </EntryForm>
  );
}

function EndedNote({ why }: { why: Ending['why'] }) {
  const t = useT();
  if (why === undefined) return null;
  if (why === 'signed_out') return <Note tone="ok">{t('shell.logged_out')}</Note>;
  return <Note tone="warn">{t('auth.session_expired')}</Note>;
}
