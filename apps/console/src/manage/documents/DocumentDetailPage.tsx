import {
  type DocumentRecord,
  documentReaders,
  documents,
  offerDocument,
  type ReaderGroup,
  withdrawDocument,
} from '@tsudoi/contract/documents';
import { formatInstant, formatNumber } from '@tsudoi/i18n';
import { useCall, useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { DetailPage, DetailSection } from '@tsudoi/ui/mantine/DetailPage';
import { StoredFiles } from '@tsudoi/ui/mantine/files/StoredFiles';
import { PageLinks } from '@tsudoi/ui/mantine/list/PageLinks';
import { Tabs } from '@tsudoi/ui/mantine/list/Tabs';
import { Bones, Failure, LoadError, useSlow } from '@tsudoi/ui/mantine/states';
import { useState } from 'react';
import { useParams } from 'react-router';
import { documentPaths } from '../../pickers/documentPaths.ts';
import { StateTag, useAudienceWords, usePeriodWords } from './words.tsx';

/** /manage/documents/detail/{id}: what is shared with whom, and who has opened it */
export function DocumentDetailPage() {
  const id = Number(useParams().id);
  const read = useEndpoint(documents.get, { params: { id } });
  const isSlow = useSlow(read.loading);
  // What is on screen stays there when reading it anew fails.
  if (read.data !== undefined) return <Document key={read.data.id} record={read.data} onChanged={read.retry} />;
  if (read.error !== undefined)
    return <Failure error={read.error} main="/manage/overview" onRetry={() => void read.retry()} />;
  return isSlow ? <Bones /> : null;
}

function Document({ record, onChanged }: { record: DocumentRecord; onChanged(): Promise<void> }) {
  const t = useT();
  const audience = useAudienceWords();
  const period = usePeriodWords();
  return (
    <DetailPage
      title={record.title}
      crumbs={[{ text: t('documents.search.title'), to: documentPaths.search }]}
      facts={
        <>
          <StateTag state={record.state} />
          <span>{audience(record)}</span>
        </>
      }
      actions={<Offer record={record} onChanged={onChanged} />}
      back={documentPaths.search}
      edit={documentPaths.edit(record.id)}
      sections={[
        { id: 'document', title: t('documents.section.document') },
        { id: 'readers', title: t('documents.section.readers'), flag: String(record.opened_count) },
      ]}
    >
      <DetailSection
        id="document"
        title={t('documents.section.document')}
        pairs={[
          { key: 'visible', label: t('documents.visible'), value: period(record) },
          { key: 'by', label: t('documents.shared_by'), value: record.shared_by },
          { key: 'updated', label: t('documents.updated_at'), value: formatInstant(record.updated_at) },
          { key: 'note', label: t('field.note'), value: record.note, wide: true },
        ]}
      >
        {record.file !== null && <StoredFiles files={[record.file]} />}
      </DetailSection>
      <DetailSection id="readers" title={t('documents.section.readers')}>
        <Readers id={record.id} />
      </DetailSection>
    </DetailPage>
  );
}

/** Withdraws the document at once, or offers it again. */
function Offer({ record, onChanged }: { record: DocumentRecord; onChanged(): Promise<void> }) {
  const t = useT();
  const { edit } = usePagePermission();
  const withdraw = useCall(withdrawDocument);
  const offer = useCall(offerDocument);
  if (!edit) return null;
  const isWithdrawn = record.state === 'withdrawn';
  const run = async () => {
    const input = { params: { id: record.id }, body: { version: record.version } };
    try {
      await (isWithdrawn ? offer : withdraw).callOrThrow(input);
      notify({ type: 'success', message: t(isWithdrawn ? 'documents.offered' : 'documents.withdrawn') });
    } catch (cause) {
      notifyRefused(cause, t);
    }
    await onChanged();
  };
  return (
    <Button busy={(withdraw.pending || offer.pending) && t('busy.updating')} onClick={() => void run()}>
      {t(isWithdrawn ? 'documents.offer' : 'documents.withdraw')}
    </Button>
  );
}

const GROUPS: readonly ReaderGroup[] = ['all', 'opened', 'not_opened'];
const PER_PAGE = 50;

/** Whom the document is for, and who has opened it when. */
function Readers({ id }: { id: number }) {
  const t = useT();
  const [group, setGroup] = useState<ReaderGroup>('all');
  const [page, setPage] = useState(1);
  const { data, error, retry } = useEndpoint(documentReaders, {
    params: { id },
    query: { group, page, per_page: PER_PAGE },
  });
  if (error !== undefined) return <LoadError error={error} onRetry={() => void retry()} />;
  return (
    <>
      <Tabs
        label={t('documents.section.readers')}
        tabs={GROUPS.map((one) => ({ id: one, text: t(`documents.readers.${one}`) }))}
        active={group}
        onPick={(picked) => {
          setPage(1);
          setGroup(GROUPS.find((one) => one === picked) ?? 'all');
        }}
      />
      {data === undefined ? (
        <Bones rows={4} />
      ) : (
        <>
          <p className="hint">
            {t('documents.readers.count', {
              entitled: formatNumber(data.entitled_count),
              opened: formatNumber(data.opened_count),
            })}
          </p>
          {data.items.length === 0 ? (
            <p className="sub">{t('documents.readers.none')}</p>
          ) : (
            <section className="scroll" tabIndex={-1}>
              <table className="grid">
                <thead>
                  <tr>
                    <th scope="col">{t('documents.readers.member')}</th>
                    <th scope="col">{t('documents.readers.first')}</th>
                    <th scope="col">{t('documents.readers.times')}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.items.map((reader) => (
                    <tr key={reader.id}>
                      <td>
                        {reader.name} <small className="sub">{reader.member_code}</small>
                        {!reader.entitled && <small className="sub"> {t('documents.readers.left')}</small>}
                      </td>
                      <td>{reader.first_opened_at === null ? '' : formatInstant(reader.first_opened_at)}</td>
                      <td>{reader.times === 0 ? '' : formatNumber(reader.times)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )}
          {data.last_page > 1 && <PageLinks page={page} lastPage={data.last_page} onPage={setPage} />}
        </>
      )}
    </>
  );
}
