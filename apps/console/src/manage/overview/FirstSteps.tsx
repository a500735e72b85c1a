import { IconCheck } from '@tabler/icons-react';
import type { FirstSteps as Steps } from '@tsudoi/contract/overview';
import { formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button, LinkButton } from '@tsudoi/ui/mantine/Button';
import { ProgressBar } from '@tsudoi/ui/mantine/ProgressBar';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { manageState } from '../../shell/manageArea.ts';
import { CardPreview } from './CardPreview.tsx';
import { paths } from './paths.ts';
import { ImportStep, InviteStep } from './StepParts.tsx';
import { STEPS, type Step, type StepState, stepStates, stepsDone } from './steps.ts';

/** The first steps of a new facility, in place of the overview until they are done or put away. */
export function FirstSteps({ steps, onLater }: { steps: Steps; onLater(): void }) {
  const t = useT();
  const { info } = useSnapshot(manageState);
  const done = stepsDone(steps);
  const states = stepStates(steps);
  return (
    <div className="overview welcome">
      <section>
        <h2 className="hello">
          {t('overview.start.welcome', { name: info?.profile.last_name ?? '' })}
          <br />
          {t('overview.start.lead', { count: STEPS.length })}
        </h2>
        <div className="prog">
          <b className="nb">{t('overview.start.progress', { done, total: STEPS.length })}</b>
          <ProgressBar value={(done * 100) / STEPS.length} tone="complete" label={t('overview.start.bar')} />
          <Button small kind="quiet" onClick={onLater}>
            {t('overview.start.later')}
          </Button>
        </div>
        <ol className="panel steps-of">
          <Item step="types" state={states.types} action={<TypesAction steps={steps} />}>
            <p>{typesText()}</p>
          </Item>
          <Item step="import" state={states.import} action={<ImportAction steps={steps} state={states.import} />}>
            <ImportStep steps={steps} state={states.import} />
          </Item>
          <Item step="invite" state={states.invite}>
            <InviteStep steps={steps} state={states.invite} />
          </Item>
        </ol>
      </section>
      <aside className="stack">
        {steps.card !== null && <CardPreview card={steps.card} />}
        <p className="hint">{t('overview.start.later_note')}</p>
      </aside>
    </div>
  );

  function typesText(): string {
    const { types } = steps;
    if (types.length === 0) return t('overview.start.types_none');
    const names = types.join(t('histories.separator'));
    return types.length === 1
      ? t('overview.start.types_one', { names })
      : t('overview.start.types_named', { names, count: formatNumber(types.length) });
  }
}

function TypesAction({ steps }: { steps: Steps }) {
  const t = useT();
  if (!steps.may_organize) return null;
  return (
    <LinkButton small to={paths.organizations}>
      {t('overview.start.organizations')}
    </LinkButton>
  );
}

function ImportAction({ steps, state }: { steps: Steps; state: StepState }) {
  const t = useT();
  if (state !== 'done' || !steps.may_import) return null;
  return (
    <LinkButton small to={paths.import}>
      {t('overview.start.import_more')}
    </LinkButton>
  );
}

function Item({
  step,
  state,
  action,
  children,
}: {
  step: Step;
  state: StepState;
  action?: ReactNode;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <li className={`st ${state}`} aria-current={state === 'now' ? 'step' : undefined}>
      <b aria-hidden="true">{state === 'done' ? <IconCheck className="i" /> : STEPS.indexOf(step) + 1}</b>
      <div>
        <div className="sec-head">
          <h3>{t(`overview.start.${step}`)}</h3>
          {state === 'done' && <Tag tone="ok">{t('overview.start.done')}</Tag>}
          <span className="grow" />
          {action}
        </div>
        {children}
      </div>
    </li>
  );
}
