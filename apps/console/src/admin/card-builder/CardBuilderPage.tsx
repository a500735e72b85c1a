import '@tsudoi/ui/look/card-builder.css';
import { cardDesigns } from '@tsudoi/contract/card-designs';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { useSearchParams } from 'react-router';
import { useFacilityArea } from '../../shell/FacilityArea.tsx';
import { Builder } from './Builder.tsx';

const OPTIONS = { keepPreviousData: false, keepOnNavigation: true };

/** /admin/facilities/manage/{facility_id}/card-builder: the member card of a member type, which `?type=` names. */
export function CardBuilderPage() {
  const t = useT();
  const { facility, query, crumb } = useFacilityArea();
  const [address, setAddress] = useSearchParams();
  const list = useEndpoint(cardDesigns.list, { query }, OPTIONS);
  const designs = list.data?.designs ?? [];
  const asked = Number(address.get('type'));
  const chosen = designs.find(({ id }) => id === asked) ?? designs[0];
  const record = useEndpoint(
    cardDesigns.get,
    chosen === undefined ? null : { params: { id: chosen.id }, query },
    OPTIONS,
  );
  const error = list.error ?? record.error;
  const isSlow = useSlow(list.loading || record.loading);
  const crumbs = [crumb];
  const reload = async () => void (await Promise.all([list.retry(), record.retry()]));
  if (error !== undefined && record.data === undefined)
    return <Failure error={error} main="/admin/overview" onRetry={() => void reload()} />;
  if (list.data !== undefined && chosen === undefined)
    return (
      <Page title={t('card_builder.title')} crumbs={crumbs}>
        <p className="hint">{t('card_builder.no_types')}</p>
      </Page>
    );
  if (record.data === undefined || record.data.id !== chosen?.id) return isSlow ? <Bones /> : null;
  return (
    <Builder
      key={record.data.id}
      record={record.data}
      designs={designs}
      facility={facility}
      query={query}
      crumbs={crumbs}
      onType={(id) => setAddress({ type: String(id) }, { replace: true })}
      reload={reload}
    />
  );
}
