import {
  confirmTransferResult,
  dropTransfer,
  forgetTransferResult,
  getTransfer,
  type TransferBatchRecord,
  type TransferItemRow,
  transferFile,
  uploadTransferResult,
} from '@tsudoi/contract/account-transfers';
import { CallError } from '@tsudoi/contract/client';
import { formatBytes, TRANSFER_FILE_MAX_BYTES } from '@tsudoi/domain';
import { formatDay, formatInstant, formatNumber } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useCall, useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { FilePick } from '@tsudoi/ui/mantine/files/FilePick';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { Note } from '@tsudoi/ui/mantine/Note';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { invoicePaths } from '../../pickers/invoice/paths.ts';
import { menuPermission } from '../../pickers/menuPermission.ts';
import { useActs } from '../../pickers/useActs.ts';
import { useSave } from '../../pickers/useSave.ts';
import { ITEM_TONES, itemList, mandatePath, TRANSFERS } from './list.ts';

/** How often one looks whether a result is booked; nothing is asked once it is. */
const LOOK_MS = 1_500;
const isWorkedOn = ({ state, is_stopped }: TransferBatchRecord): boolean => state === 'executing' && !is_stopped;

/** /manage/account-transfers/{id} */
export function TransferPage() {
  const id = Number(useParams().id);
  const { data, error, loading, retry } = useEndpoint(
    getTransfer,
    { params: { id } },
    { refreshInterval: (batch) => (batch !== undefined && isWorkedOn(batch) ? LOOK_MS : 0) },
  );
  const isSlow = useSlow(loading);
  if (data !== undefined && data.id === id) return <Items key={id} batch={data} reload={retry} />;
  if (error !== undefined) return <Failure error={error} main={TRANSFERS} onRetry={() => void retry()} />;
  return isSlow ? <Bones /> : null;
}

function Items({ batch, reload }: { batch: TransferBatchRecord; reload(): Promise<void> }) {
  const t = useT();
  const locale = useLocale();
  const { edit } = usePagePermission();
  const search = useSearch(useMemo(() => itemList(batch.id), [batch.id]));
  const retry = useRef(search.retry);
  retry.current = search.retry;
  const seen = useRef(batch.version);
  useEffect(() => {
    if (seen.current === batch.version) return;
    seen.current = batch.version;
    void retry.current();
  }, [batch.version]);
  const columns = useMemo<Column<TransferItemRow>[]>(() => {
    const mayInvoices = menuPermission(invoicePaths.search).view;
    return [
      {
        id: 'account',
        header: t('transfers.member'),
        always: true,
        cell: (row) => <Link to={mandatePath(row.mandate_id)}>{row.account.name}</Link>,
      },
      { id: 'member_code', header: t('transfers.member_code'), width: 110, cell: (row) => row.account.member_code },
      { id: 'masked', header: t('transfers.account_number'), width: 110, cell: (row) => row.masked },
      {
        id: 'amount',
        header: t('transfers.amount_yen'),
        sort: 'amount',
        numeric: true,
        width: 120,
        cell: (row) => formatNumber(row.amount),
      },
      {
        id: 'state',
        header: t('transfers.item_state'),
        width: 230,
        cell: (row) => (
          <>
            <Tag tone={ITEM_TONES[row.state]}>{t(`transfers.item.${row.state}`)}</Tag>{' '}
            {row.result !== null && row.state !== 'debited' && label('transferResult', row.result, locale)}
          </>
        ),
      },
      {
        id: 'invoices',
        header: t('transfers.invoices'),
        width: 200,
        cell: (row) =>
          row.invoices.map(({ id, number }) => (
            <span key={id} className="nb">
              {mayInvoices ? <Link to={invoicePaths.edit(id)}>{number}</Link> : number}{' '}
            </span>
          )),
      },
    ];
  }, [t, locale]);
  return (
    <SearchPage
      title={t('transfers.of', { day: formatDay(batch.debit_on) })}
      crumbs={[{ text: t('transfers.title'), to: TRANSFERS }]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.account.name}
      minWidth={860}
      actions={edit && batch.of_whole ? <Actions batch={batch} reload={reload} /> : undefined}
      tabs={<Standing batch={batch} />}
      empty={t('transfers.no_items')}
      noMatch={t('transfers.no_items')}
    />
  );
}

/** Where a file stands, and what is to be done next. */
function Standing({ batch }: { batch: TransferBatchRecord }) {
  const t = useT();
  const { debited, failed, item_count, total } = batch;
  return (
    <div className="stack">
      <p className="sub">
        {t('transfers.sum', {
          until: formatDay(batch.due_until),
          count: formatNumber(item_count),
          yen: formatNumber(total),
        })}
        {batch.result_name !== null && batch.result_at !== null && (
          <>
            {t('list.joint')}
            {t('transfers.result_of', {
              file: batch.result_name,
              by: batch.result_by ?? '',
              at: formatInstant(batch.result_at),
            })}
          </>
        )}
      </p>
      <div role="status">
        <Note tone={batch.is_stopped ? 'warn' : undefined}>
          {batch.is_stopped
            ? t('transfers.stopped_lead')
            : t(`transfers.lead.${batch.state}`, {
                done: formatNumber(debited.count),
                yen: formatNumber(debited.yen),
                failed: formatNumber(failed.count),
              })}
        </Note>
      </div>
    </div>
  );
}

/** What may be done with a file where it stands. */
function Actions({ batch, reload }: { batch: TransferBatchRecord; reload(): Promise<void> }) {
  const t = useT();
  const { act, ask, question } = useActs<'upload' | 'confirm' | 'drop'>(reload);
  const confirming = useCall(confirmTransferResult);
  const forgetting = useCall(forgetTransferResult);
  const dropping = useCall(dropTransfer);
  const { busy, save } = useSave();
  const of = { params: { id: batch.id }, body: { version: batch.version } };
  const name = `furikae_${batch.debit_on.replaceAll('-', '')}.txt`;
  return (
    <>
      {batch.state === 'made' && (
        <>
          <Button small kind="quiet" onClick={() => ask('drop')}>
            {t('transfers.drop')}
          </Button>
          <Button
            small
            busy={busy === 'file' && t('busy.loading')}
            onClick={() => void save('file', name, (client) => client.download(transferFile, of))}
          >
            {t('transfers.download')}
          </Button>
          <Button small kind="primary" onClick={() => ask('upload')}>
            {t('transfers.upload')}
          </Button>
        </>
      )}
      {batch.state === 'ready' && (
        <>
          <Button
            small
            kind="quiet"
            busy={forgetting.pending && t('busy.updating')}
            onClick={() => void act(() => forgetting.callOrThrow(of))}
          >
            {t('transfers.forget')}
          </Button>
          <Button small kind="primary" onClick={() => ask('confirm')}>
            {t('transfers.confirm')}
          </Button>
        </>
      )}
      {batch.is_stopped && (
        <Button
          small
          kind="primary"
          busy={confirming.pending && t('busy.updating')}
          onClick={() => void act(() => confirming.callOrThrow(of))}
        >
          {t('transfers.resume')}
        </Button>
      )}
      {question('upload').opened && <Upload batch={batch} onClose={question('upload').onBack} onRead={reload} />}
      <Confirm
        {...question('confirm')}
        title={t('transfers.confirm_ask', { count: formatNumber(batch.item_count) })}
        verb={t('transfers.confirm')}
        busy={confirming.pending && t('busy.updating')}
        onVerb={() => void act(() => confirming.callOrThrow(of))}
      >
        {t('transfers.confirm_lead', {
          done: formatNumber(batch.debited.count),
          yen: formatNumber(batch.debited.yen),
          failed: formatNumber(batch.failed.count),
        })}
      </Confirm>
      <Confirm
        {...question('drop')}
        title={t('transfers.drop_ask')}
        verb={t('transfers.drop')}
        busy={dropping.pending && t('busy.updating')}
        onVerb={() => void act(() => dropping.callOrThrow(of))}
      >
        {t('transfers.drop_lead')}
      </Confirm>
    </>
  );
}

/** Asks for what the bank made of a file, and reads it. */
function Upload({ batch, onClose, onRead }: { batch: TransferBatchRecord; onClose(): void; onRead(): Promise<void> }) {
  const t = useT();
  const id = useId();
  const client = useClient();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isTooLarge = file !== undefined && file.size > TRANSFER_FILE_MAX_BYTES;
  const told = isTooLarge ? t('transfers.too_large', { max: formatBytes(TRANSFER_FILE_MAX_BYTES) }) : problem;
  const send = async () => {
    if (file === undefined || isBusy || isTooLarge) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await client.call(uploadTransferResult, { params: { id: batch.id }, body: {}, files: { file } });
      await onRead();
      onClose();
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      if (!cause.isCancelled) setProblem(problemWords(cause, t).join(''));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened title={t('transfers.upload_title')} width={520} closable onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className="sub">{t('transfers.upload_lead')}</p>
        <label htmlFor={id}>{t('transfers.result_file')}</label>
        <FilePick
          id={id}
          name="file"
          verb={t(file === undefined ? 'transfers.choose' : 'transfers.choose_again')}
          accept=".txt,.dat,text/plain"
          disabled={isBusy}
          required
          invalid={told !== undefined}
          describedBy={told === undefined ? undefined : `${id}-problem`}
          inputRef={null}
          onFiles={([picked]) => {
            setProblem(undefined);
            setFile(picked);
          }}
          onBlur={() => undefined}
        />
        {file !== undefined && (
          <p>
            <b>{file.name}</b> <span className="sub nb">{formatBytes(file.size)}</span>
          </p>
        )}
        {told !== undefined && (
          <div id={`${id}-problem`}>
            <Note tone="bad">{told}</Note>
          </div>
        )}
        <div className="dialog-end">
          <Button onClick={onClose}>{t('action.back')}</Button>
          <Button
            type="submit"
            kind="primary"
            disabled={file === undefined || isTooLarge}
            busy={isBusy && t('transfers.reading')}
          >
            {t('transfers.read')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
