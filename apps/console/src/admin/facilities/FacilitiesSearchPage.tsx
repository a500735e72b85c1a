import { contractPlanOptions } from '@tsudoi/contract/contract-plans';
import { FacilityStatus } from '@tsudoi/domain';
import { label, labelOptions } from '@tsudoi/i18n/labels';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { InlineSelect } from '@tsudoi/ui/mantine/list/inlineConditions';
import { Tabs } from '@tsudoi/ui/mantine/list/Tabs';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { useFacilityColumns } from './columns.tsx';
import { FACILITY_LIST } from './list.ts';
import { paths } from './paths.ts';

const TABS = [
  ['active', FacilityStatus.active],
  ['preparing', FacilityStatus.preparing],
  ['suspended', FacilityStatus.suspended],
  ['terminated', FacilityStatus.terminated],
] as const;

/** /admin/facilities/search */
export function FacilitiesSearchPage() {
  const t = useT();
  const locale = useLocale();
  const columns = useFacilityColumns();
  const search = useSearch(FACILITY_LIST);
  const counts = search.answer?.counts;
  const { status, near_limit: nearLimit, contract_ending: ending, ...others } = search.conditions;
  const plans = useEndpoint(contractPlanOptions, {});
  const chosen = Array.isArray(status) ? TABS.find(([, value]) => String(value) === String(status[0])) : undefined;
  const picked = nearLimit === '1' ? 'near' : ending === '1' ? 'ending' : (chosen?.[0] ?? 'all');
  const pick = (id: string) => {
    const tab = TABS.find(([name]) => name === id);
    search.searchWith({
      ...others,
      status: tab === undefined ? [] : [tab[1]],
      near_limit: id === 'near' ? '1' : '',
      contract_ending: id === 'ending' ? '1' : '',
    });
  };
  const sorted = columns.find(({ sort }) => sort === search.sort?.column);
  return (
    <SearchPage
      title={t('shell.facility_list')}
      crumbs={[]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.name}
      hrefOf={(row) => paths.edit(row.id)}
      isDim={(row) => row.status === FacilityStatus.terminated}
      tall
      minWidth={1080}
      tabs={
        <Tabs
          label={t('facilities.tabs')}
          active={picked}
          onPick={pick}
          tabs={[
            { id: 'all', text: t('facilities.tab.all'), count: counts?.all },
            ...TABS.map(([id, value]) => ({ id, text: label('facilityStatus', value, locale), count: counts?.[id] })),
            {
              id: 'near',
              text: t('facilities.tab.near_limit'),
              count: counts?.near_limit,
              tone: (counts?.near_limit ?? 0) > 0 ? ('warn' as const) : undefined,
            },
            {
              id: 'ending',
              text: t('facilities.tab.contract_ending'),
              count: counts?.contract_ending,
              tone: (counts?.contract_ending ?? 0) > 0 ? ('warn' as const) : undefined,
            },
          ]}
        />
      }
      keyword={{ label: t('facilities.keyword') }}
      lineFilters={
        <>
          <InlineSelect
            name="business_type"
            label={t('facilities.filter.business_type')}
            options={labelOptions('businessType', locale)}
          />
          <InlineSelect
            name="contract_plan"
            label={t('field.contract_plan_id')}
            width={200}
            options={[
              ...(plans.data ?? []).map(({ id, text }) => ({ value: id, text })),
              { value: 0, text: t('facilities.without_plan') },
            ]}
            loading={plans.data === undefined && plans.error === undefined}
            failed={plans.data === undefined && plans.error !== undefined}
            onRetry={() => void plans.retry()}
          />
        </>
      }
      order={
        search.sort?.column === 'last_used_at' && search.sort.direction === 'desc'
          ? t('facilities.order.last_used_at')
          : t('facilities.order.other', { column: sorted?.header })
      }
      create={{ to: paths.create, text: t('facilities.create') }}
      empty={t('facilities.empty')}
      noMatch={t('facilities.no_match')}
    />
  );
}
