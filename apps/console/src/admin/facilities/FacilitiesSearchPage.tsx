import { FacilityStatus } from '@tsudoi/domain';
import { label, labelOptions } from '@tsudoi/i18n/labels';
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
  const { status, near_limit: nearLimit, keyword, business_type: businessType } = search.conditions;
  const chosen = Array.isArray(status) ? TABS.find(([, value]) => String(value) === String(status[0])) : undefined;
  const isNear = nearLimit === '1';
  const pick = (id: string) => {
    const tab = TABS.find(([name]) => name === id);
    search.searchWith({
      keyword,
      business_type: businessType,
      status: tab === undefined ? [] : [tab[1]],
      near_limit: id === 'near' ? '1' : '',
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
          active={isNear ? 'near' : (chosen?.[0] ?? 'all')}
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
          ]}
        />
      }
      keyword={{ label: t('facilities.keyword') }}
      lineFilters={
        <InlineSelect
          name="business_type"
          label={t('facilities.filter.business_type')}
          options={labelOptions('businessType', locale)}
        />
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
