import { CallError } from '@tsudoi/contract/client';
import type { FactorEndpoints } from '@tsudoi/contract/second-factor';
import { callLoosely } from '@tsudoi/ui/headless/api/callLoosely';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { type ConsoleId, type Translate, useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { PasskeyCancelled } from './passkey.ts';

const WIDTH = 400;

/** Changes that may ask for the password first. */
export interface Change {
  /**
   * Runs a change; where the server wants the password once more, asks for it and runs the change again. Failures are
   * told; returns whether it went through.
   */
  run(work: () => Promise<void>): Promise<boolean>;
  isBusy: boolean;
  /** The question for the password, to be drawn somewhere. */
  question: ReactNode;
}

/** Runs changes of a second factor. */
export function useChange(factors: FactorEndpoints): Change {
  const t = useT();
  const [waiting, setWaiting] = useState<{ work(): Promise<void>; settle(done: boolean): void }>();
  const [isBusy, setBusy] = useState(false);

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (cause) {
      if (cause instanceof CallError && cause.code === 'confirmation_needed')
        return new Promise((settle) => setWaiting({ work, settle }));
      if (cause instanceof PasskeyCancelled) notify({ message: t('second_factor.passkeys.failed'), type: 'warning' });
      else if (cause instanceof CallError) notify({ message: wordsOf(cause, t), type: 'danger' });
      else throw cause;
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    run: attempt,
    isBusy,
    question: (
      <PasswordQuestion
        factors={factors}
        opened={waiting !== undefined}
        onBack={() => {
          waiting?.settle(false);
          setWaiting(undefined);
        }}
        onRight={async () => {
          setWaiting(undefined);
          if (waiting !== undefined) waiting.settle(await attempt(waiting.work));
        }}
      />
    ),
  };
}

interface QuestionProps {
  factors: FactorEndpoints;
  opened: boolean;
  onBack(): void;
  onRight(): Promise<void>;
}

function PasswordQuestion({ factors, opened, onBack, onRight }: QuestionProps) {
  const t = useT();
  const client = useClient();
  const id = useId();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || password === '') return;
    setBusy(true);
    setProblem(undefined);
    try {
      await callLoosely(client, factors.confirm, { body: { password } });
      setPassword('');
      await onRight();
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      setProblem(wordsOf(cause, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened={opened} onClose={onBack} title={t('second_factor.confirm.title')} width={WIDTH}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <p className="sub">{t('second_factor.confirm.lead')}</p>
        <div className="field">
          <label htmlFor={id}>{t('auth.password')}</label>
          <input
            id={id}
            className="in"
            type="password"
            autoComplete="current-password"
            value={password}
            data-autofocus
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem === undefined ? undefined : `${id}-error`}
            onChange={({ target }) => setPassword(target.value)}
          />
          {problem !== undefined && (
            <span className="err" id={`${id}-error`} role="alert">
              {problem}
            </span>
          )}
        </div>
        <div className="dialog-end">
          <Button onClick={onBack}>{t('action.back')}</Button>
          <Button type="submit" kind="primary" busy={isBusy && t('second_factor.step.busy')}>
            {t('second_factor.confirm.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The first refused field in words, or why the call failed. */
function wordsOf(cause: CallError, t: Translate<ConsoleId>): string {
  return Object.values(cause.fields)[0] ?? problemWords(cause, t).join('');
}
