import { issueOperatorLink, type OperatorLink, type OperatorRecord } from '@tsudoi/contract/operators';
import { operatorFactors, resetOperatorFactors } from '@tsudoi/contract/second-factor';
import { fullName } from '@tsudoi/domain';
import { formatInstant } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { CopyButton } from '@tsudoi/ui/mantine/CopyButton';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { useState } from 'react';
import { useChange } from '../../shell/second-factor/useChange.tsx';
import { StateWord } from './StateWord.tsx';

const WIDTH = 480;

/** Beside the form: how the account signs in, the link for the first password, and the way out of a lost second factor. */
export function OperatorAside({ operator }: { operator: OperatorRecord }) {
  const t = useT();
  const client = useClient();
  const change = useChange(operatorFactors);
  const [link, setLink] = useState<OperatorLink>();
  const [isAsking, setAsking] = useState(false);
  const [hasFactor, setHasFactor] = useState(operator.second_factor);
  const { id, own, active, signed_up: signedUp, last_login_at: lastLogin } = operator;
  const issue = () => change.run(async () => setLink(await client.call(issueOperatorLink, { params: { id } })));
  const reset = () => {
    setAsking(false);
    return change.run(async () => {
      await client.call(resetOperatorFactors, { params: { id } });
      setHasFactor(false);
      notify({ message: t('operators.factor.reset_done'), type: 'success' });
    });
  };
  return (
    <section className="panel matrix-changes">
      <h2>{t('operators.state')}</h2>
      <dl className="facts1">
        <dt>{t('field.active')}</dt>
        <dd>
          <StateWord operator={operator} />
        </dd>
        <dt>{t('field.last_login_at')}</dt>
        <dd>{lastLogin === null ? '—' : formatInstant(lastLogin)}</dd>
        <dt>{t('field.second_factor')}</dt>
        <dd>{t(hasFactor ? 'operators.second_factor.on' : 'operators.second_factor.off')}</dd>
      </dl>
      {!own && active && !signedUp && (
        <>
          <p className="sub">{t('operators.link.lead')}</p>
          <Button busy={change.isBusy && t('operators.link.issuing')} onClick={() => void issue()}>
            {t('operators.link.issue')}
          </Button>
        </>
      )}
      {!own && hasFactor && (
        <Button kind="danger" onClick={() => setAsking(true)}>
          {t('operators.factor.reset')}
        </Button>
      )}
      {link !== undefined && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
      <Confirm
        opened={isAsking}
        title={t('operators.factor.reset_ask', { name: fullName(operator) })}
        verb={t('operators.factor.reset')}
        danger
        onVerb={() => void reset()}
        onBack={() => setAsking(false)}
      >
        {t('operators.factor.reset_note')}
      </Confirm>
      {change.question}
    </section>
  );
}

/** The link, this once. */
function LinkDialog({ link, onClose }: { link: OperatorLink; onClose(): void }) {
  const t = useT();
  return (
    <Dialog opened onClose={onClose} title={t('operators.link.title')} width={WIDTH}>
      <div className="stack">
        <p className="sub">{t('operators.link.once', { until: formatInstant(link.expires_at) })}</p>
        <code className="secret">{link.url}</code>
        <div className="dialog-end">
          <CopyButton text={link.url} name={t('operators.link.name')} />
          <Button kind="primary" onClick={onClose}>
            {t('operators.link.close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
