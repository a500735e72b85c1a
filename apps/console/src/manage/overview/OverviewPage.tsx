import type { CallOutput } from '@tsudoi/contract';
import { manageOverview } from '@tsudoi/contract/overview';
import { addDays, jstToday, Registration } from '@tsudoi/domain';
import { formatDayWithWeekday } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { Figure, Figures } from '../../shell/Figures.tsx';
import { TaskList } from '../../shell/TaskList.tsx';

type Overview = CallOutput<typeof manageOverview>;

/** /manage/overview: numbers that lead somewhere. */
export function OverviewPage() {
  const t = useT();
  const locale = useLocale();
  const { data, error, loading, retry } = useEndpoint(manageOverview, {});
  const isSlow = useSlow(loading);
  const today = formatDayWithWeekday(jstToday(new Date()), locale);
  return (
    <Page
      title={t('overview.title')}
      crumbs={[]}
      beside={<span className="sub">{t('overview.lead', { date: today })}</span>}
    >
      <div className="reading">
        {error !== undefined && data === undefined && (
          <Failure error={error} main="/manage/overview" onRetry={() => void retry()} />
        )}
        {isSlow && data === undefined && <Bones />}
        {data !== undefined && (
          <>
            <Members members={data.members} organizations={data.organizations} />
            <Tasks tasks={data.tasks} />
          </>
        )}
      </div>
    </Page>
  );
}

const LIST = '/manage/members/search';
const SOON_DAYS = 30;

function Members({ members, organizations }: Pick<Overview, 'members' | 'organizations'>) {
  const t = useT();
  const today = jstToday(new Date());
  return (
    <Figures title={t('overview.members')}>
      {members !== null && (
        <>
          <Figure label={t('overview.all_members')} value={members.total} to={LIST} />
          <Figure
            label={t('overview.joined_this_month')}
            value={members.joined_this_month}
            to={`${LIST}?joined_on=${today.slice(0, -2)}01~${today}`}
          />
          <Figure
            label={t('overview.temporary_members')}
            value={members.temporary}
            to={`${LIST}?registration=${Registration.temporary}`}
            tone="info"
          />
          <Figure
            label={t('overview.expiring_members')}
            value={members.expiring_soon}
            to={`${LIST}?expires_on=${today}~${addDays(today, SOON_DAYS)}`}
            tone="warn"
          />
          <Figure
            label={t('overview.expired_members')}
            value={members.expired}
            to={`${LIST}?expires_on=~${addDays(today, -1)}`}
            tone="bad"
          />
          <Figure label={t('overview.not_signed_up')} value={members.not_signed_up} to={`${LIST}?sign_up=no`} />
          <Figure label={t('overview.without_email')} value={members.without_email} to={`${LIST}?sign_up=no_email`} />
        </>
      )}
      {organizations !== null && (
        <Figure label={t('overview.organizations')} value={organizations} to="/manage/organizations/search" />
      )}
    </Figures>
  );
}

function Tasks({ tasks }: Pick<Overview, 'tasks'>) {
  const t = useT();
  return (
    <section className="panel recent" aria-labelledby="recent-tasks">
      <h2 id="recent-tasks">{t('overview.recent_tasks')}</h2>
      {tasks.length === 0 ? (
        <p className="muted">{t('overview.no_tasks')}</p>
      ) : (
        <TaskList tasks={tasks} now={Date.now()} />
      )}
    </section>
  );
}
