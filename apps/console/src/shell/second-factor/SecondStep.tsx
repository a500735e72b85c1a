import type { SecondFactorNeeded } from '@tsudoi/contract/auth';
import { CallError } from '@tsudoi/contract/client';
import { type FactorMethod, type SecondStep as Step, TotpCode } from '@tsudoi/contract/second-factor';
import { refusalWords } from '@tsudoi/ui/headless/api/refusalWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { Note } from '@tsudoi/ui/mantine/Note';
import { useState } from 'react';
import * as v from 'valibot';
import { EntryForm } from '../EntryForm.tsx';
import { knowsPasskeys, PasskeyCancelled } from './passkey.ts';

/** Props of {@link SecondStep}. */
export interface SecondStepProps {
  needed: SecondFactorNeeded;
  /** Sends the proof and begins the session. @throws CallError */
  prove(proof: Step['proof']): Promise<void>;
  /** Asks for a challenge, lets the browser sign it, and begins the session. @throws CallError, PasskeyCancelled */
  signIn(): Promise<void>;
  /** Back to where the question came from, and the words of that button: the login where none are given. */
  onAgain(): void;
  again?: string;
}

const CodeForm = v.object({ proof: v.object({ code: TotpCode }) });
const RecoveryForm = v.object({ proof: v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty('required')) }) });

/** After the password: a code, a passkey, or a recovery code. */
export function SecondStep({ needed, prove, signIn, onAgain, again }: SecondStepProps) {
  const t = useT();
  const methods = needed.methods.filter((method) => method !== 'passkey' || knowsPasskeys());
  const [method, setMethod] = useState<FactorMethod | undefined>(methods[0]);
  const others = methods.filter((other) => other !== method);
  const foot = (
    <p className="link stack">
      {others.map((other) => (
        <Button key={other} kind="quiet" onClick={() => setMethod(other)}>
          {t(`second_factor.step.use.${other}`)}
        </Button>
      ))}
      <Button kind="quiet" onClick={onAgain}>
        {again ?? t('second_factor.step.again')}
      </Button>
    </p>
  );
  if (method === 'totp' || method === 'recovery')
    return (
      <EntryForm
        key={method}
        title={t('second_factor.step.title')}
        lead={t(`second_factor.step.lead.${method}`)}
        schema={method === 'totp' ? CodeForm : RecoveryForm}
        values={{ proof: { code: '' } }}
        verb={t('second_factor.step.submit')}
        busy={t('second_factor.step.busy')}
        send={({ proof }) => prove({ method, code: proof.code })}
        foot={foot}
      >
        <TextField
          name="proof.code"
          label={t(method === 'totp' ? 'second_factor.step.code' : 'second_factor.step.recovery')}
          required
          autoComplete="one-time-code"
          inputMode={method === 'totp' ? 'numeric' : 'text'}
          span={12}
        />
      </EntryForm>
    );
  return (
    <PasskeyStep
      lead={t(method === undefined ? 'second_factor.step.lead.none' : 'second_factor.step.lead.passkey')}
      onSign={method === undefined ? undefined : signIn}
      foot={foot}
    />
  );
}

function PasskeyStep({ lead, onSign, foot }: { lead: string; onSign?: () => Promise<void>; foot: React.ReactNode }) {
  const t = useT();
  const passkey = usePasskey(onSign);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void passkey.run();
      }}
    >
      <h1>{t('second_factor.step.title')}</h1>
      <p className="sub">{lead}</p>
      {passkey.problem !== undefined && <Note tone="bad">{passkey.problem}</Note>}
      <div className="entry" />
      {onSign !== undefined && (
        <Button type="submit" kind="primary" wide busy={passkey.isBusy && t('second_factor.step.busy')}>
          {t('second_factor.step.use.passkey')}
        </Button>
      )}
      {foot}
    </form>
  );
}

/** Runs a call with a passkey in it and says what went wrong. */
export function usePasskey(call: (() => Promise<void>) | undefined) {
  const t = useT();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    if (call === undefined || isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await call();
    } catch (cause) {
      if (cause instanceof PasskeyCancelled) setProblem(t('second_factor.step.passkey_cancelled'));
      else if (cause instanceof CallError) setProblem(cause.isOffline ? t('state.error') : refusalWords(cause, t));
      else throw cause;
    } finally {
      setBusy(false);
    }
  };
  return { run, problem, isBusy };
}
