import type { FirstSteps } from '@tsudoi/contract/overview';
import { jstToday } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button, LinkButton } from '@tsudoi/ui/mantine/Button';
import { Link } from 'react-router';
import { listOfDue, paths } from './paths.ts';
import type { StepState } from './steps.ts';

interface PartProps {
  steps: FirstSteps;
  state: StepState;
}

/** How members come in: by a file where that is permitted, or one by one. */
export function ImportStep({ steps, state }: PartProps) {
  const t = useT();
  if (state === 'done') return <p>{t('overview.start.imported', { count: formatNumber(steps.members) })}</p>;
  const one = (kind: 'quiet' | 'primary') => (
    <LinkButton small={kind === 'quiet'} kind={kind} to={paths.create}>
      {t('overview.start.import_one')}
    </LinkButton>
  );
  return (
    <>
      <p>{t(steps.may_import ? 'overview.start.import_note' : 'overview.start.import_forbidden')}</p>
      {state === 'locked' && <p className="hint">{t('overview.start.import_locked')}</p>}
      {state === 'now' && !steps.may_import && <p className="row">{one('primary')}</p>}
      {state === 'now' && steps.may_import && (
        <>
          <div className="offer">
            <p className="grow">
              <b>{t('overview.start.import_file')}</b>
              <span className="hint">{t('overview.start.import_formats')}</span>
            </p>
            <LinkButton kind="primary" to={paths.import}>
              {t('overview.start.import_verb')}
            </LinkButton>
          </div>
          <p className="row more">{one('quiet')}</p>
        </>
      )}
    </>
  );
}

/** How members are invited: in their list, which shows who gets the mail and its text before it is sent. */
export function InviteStep({ steps, state }: PartProps) {
  const t = useT();
  const verb = t('overview.start.invite_verb');
  if (state === 'locked' || steps.invitable === 0) {
    return (
      <>
        <p>{t('overview.start.invite_note')}</p>
        <p className="hint" id="invite-locked">
          {t(state === 'locked' ? 'overview.start.invite_locked' : 'overview.start.invite_no_email')}
        </p>
        <div className="row">
          <Button small disabled aria-describedby="invite-locked">
            {verb}
          </Button>
          {state !== 'locked' && <Link to={paths.withoutEmail}>{t('overview.start.invite_see')}</Link>}
        </div>
      </>
    );
  }
  return (
    <>
      <p>{t('overview.start.invite_note')}</p>
      <div className="offer">
        <p className="grow">
          <b>{t('overview.start.invite_count', { count: formatNumber(steps.invitable) })}</b>
        </p>
        <LinkButton kind="primary" to={listOfDue('not_invited', jstToday(new Date()))}>
          {verb}
        </LinkButton>
      </div>
    </>
  );
}
