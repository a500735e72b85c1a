import { adminOverview } from '@tsudoi/contract/overview';
import { FacilityStatus, jstToday } from '@tsudoi/domain';
import { formatDayWithWeekday } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { Figure, Figures } from '../../shell/Figures.tsx';
import { AttentionList } from './AttentionList.tsx';

const LIST = '/admin/facilities/search';

/** /admin/overview: facilities by status, limits reached. */
export function OverviewPage() {
  const t = useT();
  const locale = useLocale();
  const { data, error, loading, retry } = useEndpoint(adminOverview, {});
  const isSlow = useSlow(loading);
  const today = formatDayWithWeekday(jstToday(new Date()), locale);
  const word = (status: FacilityStatus) => label('facilityStatus', status, locale);
  const only = (status: FacilityStatus) => `${LIST}?status=${status}`;
  return (
    <Page
      title={t('overview.title')}
      crumbs={[]}
      beside={<span className="sub">{t('overview.lead', { date: today })}</span>}
    >
      <div className="reading">
        {error !== undefined && data === undefined && (
          <Failure error={error} main="/admin/overview" onRetry={() => void retry()} />
        )}
        {isSlow && data === undefined && <Bones />}
        {data !== undefined && (
          <>
            <AttentionList rows={data.attention} />
            <Figures title={t('shell.facilities')}>
              <Figure label={t('state.all')} value={data.facilities.all} to={LIST} />
              <Figure
                label={word(FacilityStatus.active)}
                value={data.facilities.active}
                to={only(FacilityStatus.active)}
              />
              <Figure
                label={word(FacilityStatus.preparing)}
                value={data.facilities.preparing}
                to={only(FacilityStatus.preparing)}
                tone="info"
              />
              <Figure
                label={word(FacilityStatus.suspended)}
                value={data.facilities.suspended}
                to={only(FacilityStatus.suspended)}
                tone="warn"
              />
              <Figure
                label={word(FacilityStatus.terminated)}
                value={data.facilities.terminated}
                to={only(FacilityStatus.terminated)}
              />
              <Figure
                label={t('shell.facilities_near_limit')}
                value={data.facilities.near_limit}
                to={`${LIST}?near_limit=1`}
                tone="warn"
              />
            </Figures>
            <Figures title={t('overview.members')}>
              <Figure label={t('overview.total_members')} value={data.members} to={`${LIST}?sort=account_count.desc`} />
            </Figures>
          </>
        )}
      </div>
    </Page>
  );
}
