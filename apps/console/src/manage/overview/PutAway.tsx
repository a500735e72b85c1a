import type { FirstSteps } from '@tsudoi/contract/overview';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Note } from '@tsudoi/ui/mantine/Note';
import { STEPS, stepsDone } from './steps.ts';

/** A line over the desk while first steps that were put away are left. */
export function PutAway({ steps, onGoOn }: { steps: FirstSteps; onGoOn(): void }) {
  const t = useT();
  return (
    <Note tone="info">
      <div className="row">
        {t('overview.start.left', { done: stepsDone(steps), total: STEPS.length })}
        <Button small kind="quiet" onClick={onGoOn}>
          {t('overview.start.go_on')}
        </Button>
      </div>
    </Note>
  );
}
