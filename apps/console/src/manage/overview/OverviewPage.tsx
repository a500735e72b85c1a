import type { CallOutput } from '@tsudoi/contract';
import { manageOverview } from '@tsudoi/contract/overview';
import { type Day, jstToday } from '@tsudoi/domain';
import { formatDayWithWeekday } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Failure, useSlow } from '@tsudoi/ui/mantine/states';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { manageState } from '../../shell/manageArea.ts';
import { Changes } from './Changes.tsx';
import { DeskBones } from './DeskBones.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { PutAway } from './PutAway.tsx';
import { paths } from './paths.ts';
import { Tasks } from './Tasks.tsx';
import { Today } from './Today.tsx';
import { Todo } from './Todo.tsx';
import { useDismissed } from './useDismissed.ts';

type Overview = CallOutput<typeof manageOverview>;

/** /manage/overview: what the day brings, or the first steps of a new facility. */
export function OverviewPage() {
  const t = useT();
  const locale = useLocale();
  const { organization } = useSnapshot(manageState);
  const { data, error, loading, retry } = useEndpoint(manageOverview, {});
  const isSlow = useSlow(loading);
  const firstSteps = useDismissed();
  const today = jstToday(new Date());
  const steps = data?.first_steps ?? undefined;
  const isNew = steps !== undefined && !firstSteps.isDismissed;
  return (
    <Page
      title={t('overview.title')}
      crumbs={[]}
      actions={
        <>
          <span className="sub desk-day">
            {formatDayWithWeekday(today, locale)}
            {organization != null && <span>{organization.name}</span>}
          </span>
          {data?.may_edit_members === true && !isNew && (
            <LinkButton small kind="primary" to={paths.create}>
              {t('overview.create')}
            </LinkButton>
          )}
        </>
      }
    >
      {error !== undefined && data === undefined && (
        <Failure error={error} main="/manage/overview" onRetry={() => void retry()} />
      )}
      {isSlow && data === undefined && <DeskBones />}
      {data !== undefined && isNew && <FirstSteps steps={steps} onLater={firstSteps.dismiss} />}
      {data !== undefined && !isNew && (
        <Desk
          data={data}
          today={today}
          onChanged={() => void retry()}
          note={steps !== undefined && <PutAway steps={steps} onGoOn={firstSteps.restore} />}
        />
      )}
    </Page>
  );
}

interface DeskProps {
  data: Overview;
  today: Day;
  note: ReactNode;
  onChanged(): void;
}

function Desk({ data, today, note, onChanged }: DeskProps) {
  return (
    <div className="overview">
      {note}
      <KeyFigures {...data} today={today} />
      <div className="day">
        <Todo data={data} today={today} onChanged={onChanged} />
        <div className="rail">
          <Tasks newest={data.tasks} stuck={data.stuck} onSettled={onChanged} />
          {data.events !== null && <Today desk={data.events} />}
          {data.may_see_changes && <Changes imports={data.imports} onChanged={onChanged} />}
        </div>
      </div>
    </div>
  );
}
