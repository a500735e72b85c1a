import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { knowsPasskeys } from '../second-factor/passkey.ts';
import { usePasskey } from '../second-factor/SecondStep.tsx';

/** Under a login: sign in with a passkey alone. */
export function PasskeyLogin({ onSign }: { onSign(): Promise<void> }) {
  const t = useT();
  const passkey = usePasskey(onSign);
  if (!knowsPasskeys()) return null;
  return (
    <p className="link stack">
      <Button wide busy={passkey.isBusy && t('second_factor.step.busy')} onClick={() => void passkey.run()}>
        {t('second_factor.step.use.passkey')}
      </Button>
      {passkey.problem !== undefined && (
        <span className="err" role="alert">
          {passkey.problem}
        </span>
      )}
    </p>
  );
}
