import { adminOverview } from '@tsudoi/contract/overview';
import { FacilityStatus, jstToday } from '@tsudoi/domain';
import { formatDayWithWeekday } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { Figure, Figures } from '../../shell/Figures.tsx';
import { AttentionList } from './AttentionList.tsx';

const LIST = '/admin/facilities/search';

/** /admin/overview: facilities in figures, and which of them need an operator. */
export function OverviewPage() {
  const t = useT();
  const locale = useLocale();
  const { data, error, loading, retry } = useEndpoint(adminOverview, {});
  const isSlow = useSlow(loading);
  return (
    <Page
      title={t('overview.title')}
      crumbs={[]}
      actions={
        <>
          <span className="sub desk-day">{formatDayWithWeekday(jstToday(new Date()), locale)}</span>
          <LinkButton small kind="primary" to="/admin/facilities/create">
            {t('facilities.create')}
          </LinkButton>
        </>
      }
    >
      {error !== undefined && data === undefined && (
        <Failure error={error} main="/admin/overview" onRetry={() => void retry()} />
      )}
      {isSlow && data === undefined && <Bones />}
      {data !== undefined && (
        <div className="overview">
          <FacilityFigures facilities={data.facilities} members={data.members} />
          <AttentionList rows={data.attention} />
        </div>
      )}
    </Page>
  );
}

interface Counts {
  facilities: Record<'all' | 'active' | 'preparing' | 'suspended' | 'terminated' | 'near_limit', number>;
  members: number;
}

function FacilityFigures({ facilities, members }: Counts) {
  const t = useT();
  const locale = useLocale();
  const counted = (count: string) => t('overview.facilities_count', { count });
  const word = (status: FacilityStatus) => label('facilityStatus', status, locale);
  const only = (status: FacilityStatus) => `${LIST}?status=${status}`;
  const { active, preparing, suspended } = FacilityStatus;
  return (
    <Figures label={t('overview.facilities')}>
      <Figure
        label={t('facilities.title')}
        counted={counted}
        value={facilities.all}
        note={
          facilities.terminated === 0
            ? t('overview.facilities_terminated_none')
            : t('overview.facilities_terminated', { count: facilities.terminated })
        }
        to={LIST}
      />
      <Figure
        label={word(active)}
        counted={counted}
        value={facilities.active}
        note={t('overview.facilities_active')}
        to={only(active)}
      />
      <Figure
        label={word(preparing)}
        counted={counted}
        value={facilities.preparing}
        note={t('overview.facilities_preparing')}
        to={only(preparing)}
      />
      <Figure
        label={word(suspended)}
        counted={counted}
        value={facilities.suspended}
        note={t('overview.facilities_suspended')}
        to={only(suspended)}
      />
      <Figure
        label={t('shell.facilities_near_limit')}
        counted={counted}
        value={facilities.near_limit}
        note={t('overview.facilities_near_limit')}
        to={`${LIST}?near_limit=1`}
      />
      <Figure
        label={t('overview.members')}
        counted={(count) => t('overview.people', { count })}
        value={members}
        note={t('overview.total_members')}
        to={`${LIST}?sort=account_count.desc`}
      />
    </Figures>
  );
}
