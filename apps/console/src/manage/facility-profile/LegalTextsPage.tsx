import { getLegalTexts, type LegalTextRecord } from '@tsudoi/contract/legal';
import { formatInstant } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { TableShell } from '@tsudoi/ui/mantine/list/TableShell';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Failure } from '@tsudoi/ui/mantine/states';
import { Link } from 'react-router';
import { paths } from './paths.ts';

type Row = LegalTextRecord & { index: number };

/** /manage/settings/main/legal: the legal texts, each in each language. */
export function LegalTextsPage() {
  const t = useT();
  const { data, error, retry } = useEndpoint(getLegalTexts, {});
  const nameOf = ({ kind, locale }: Row) =>
    t('legal_texts.name', { kind: t(`legal_texts.${kind}`), language: t(`legal_texts.${locale}`) });
  const columns: Column<Row>[] = [
    {
      id: 'kind',
      header: t('legal_texts.kind'),
      always: true,
      cell: (row) => <Link to={paths.text(row.kind, row.locale)}>{nameOf(row)}</Link>,
    },
    {
      id: 'version',
      header: t('legal_texts.version'),
      width: 160,
      cell: ({ version, body }) => {
        if (version === 0) return <span className="muted">{t('legal_texts.none')}</span>;
        const number = t('legal_texts.number', { version });
        return body === '' ? `${number}${t('list.joint')}${t('legal_texts.off')}` : number;
      },
    },
    {
      id: 'updated_at',
      header: t('legal_texts.updated'),
      width: 160,
      quiet: true,
      cell: ({ updated_at: at }) => (at === null ? '' : formatInstant(at)),
    },
    { id: 'updated_by', header: t('legal_texts.by'), width: 160, quiet: true, cell: (row) => row.updated_by },
    {
      id: 'asked_at',
      header: t('legal_texts.asked'),
      width: 160,
      quiet: true,
      cell: ({ asked_at: at }) => (at === null ? '' : formatInstant(at)),
    },
  ];
  return (
    <Page
      title={t('legal_texts.title')}
      crumbs={[{ text: t('main_settings.title'), to: paths.main }]}
      actions={
        <LinkButton small to={paths.consents}>
          {t('legal_texts.consents')}
        </LinkButton>
      }
    >
      {error !== undefined && data === undefined ? (
        <Failure error={error} main={paths.main} onRetry={() => void retry()} />
      ) : (
        <div className="reading">
          <p className="hint">{t('legal_texts.lead')}</p>
          <TableShell
            columns={columns}
            rows={data?.map((row, index) => ({ ...row, index }))}
            perPage={6}
            expected={6}
            keyOf={({ index }) => index}
            nameOf={nameOf}
            empty={null}
          />
        </div>
      )}
    </Page>
  );
}
