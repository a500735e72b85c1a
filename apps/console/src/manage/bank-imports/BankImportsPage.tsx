import { type BankImportRow, bankSample, bankSamples, uploadBankFile } from '@tsudoi/contract/bank-imports';
import { CallError } from '@tsudoi/contract/client';
import { BANK_FILE_MAX_BYTES, formatBytes } from '@tsudoi/domain';
import { formatDay, formatInstant, formatNumber } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { Note } from '@tsudoi/ui/mantine/Note';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useId, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSave } from '../../pickers/useSave.ts';
import { BANK_IMPORT_LIST, bankImportPath, IMPORT_TONES } from './list.ts';

/** /manage/bank-imports */
export function BankImportsPage() {
  const t = useT();
  const { edit } = usePagePermission();
  const search = useSearch(BANK_IMPORT_LIST);
  const [isAsking, setAsking] = useState(false);
  const columns = useMemo<Column<BankImportRow>[]>(
    () => [
      {
        id: 'file_name',
        header: t('bank_imports.file'),
        always: true,
        cell: (row) => <Link to={bankImportPath(row.id)}>{row.file_name}</Link>,
      },
      {
        id: 'from_on',
        header: t('bank_imports.days'),
        sort: 'from_on',
        width: 210,
        cell: (row) => t('bank_imports.from_to', { from: formatDay(row.from_on), to: formatDay(row.to_on) }),
      },
      {
        id: 'state',
        header: t('bank_imports.state'),
        width: 150,
        cell: (row) =>
          row.is_stopped ? (
            <Tag tone="warn">{t('bank_imports.stopped')}</Tag>
          ) : (
            <Tag tone={IMPORT_TONES[row.state]}>{t(`bank_imports.state.${row.state}`)}</Tag>
          ),
      },
      {
        id: 'count',
        header: t('bank_imports.count'),
        numeric: true,
        width: 90,
        cell: (row) => formatNumber(row.file_count),
      },
      {
        id: 'total',
        header: t('bank_imports.total_yen'),
        numeric: true,
        width: 130,
        cell: (row) => formatNumber(row.file_total),
      },
      {
        id: 'waiting',
        header: t('bank_imports.waiting'),
        numeric: true,
        width: 90,
        cell: (row) => (row.waiting_count === 0 ? '' : formatNumber(row.waiting_count)),
      },
      {
        id: 'by',
        header: t('bank_imports.by'),
        width: 200,
        quiet: true,
        cell: (row) => `${row.created_by} ${formatInstant(row.created_at)}`,
      },
    ],
    [t],
  );
  return (
    <SearchPage
      title={t('bank_imports.search.title')}
      crumbs={[]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.file_name}
      hrefOf={(row) => bankImportPath(row.id)}
      isDim={(row) => row.state === 'dropped'}
      minWidth={980}
      actions={
        edit ? (
          <Button kind="primary" small onClick={() => setAsking(true)}>
            {t('bank_imports.upload')}
          </Button>
        ) : undefined
      }
      empty={t('bank_imports.empty')}
      noMatch={t('bank_imports.no_match')}
    >
      {isAsking && <Upload onClose={() => setAsking(false)} />}
    </SearchPage>
  );
}

/** Files for trying out, where the server has any. */
function Samples() {
  const t = useT();
  const { data } = useEndpoint(bankSamples, {}, { isLasting: true });
  const { busy, save } = useSave();
  if (data === undefined || data.formats.length === 0) return null;
  return (
    <div className="row wrap">
      <span className="sub">{t('bank_imports.sample_lead')}</span>
      {data.formats.map((format) => (
        <Button
          key={format}
          small
          kind="quiet"
          busy={busy === format && t('busy.loading')}
          onClick={() =>
            void save(format, format === 'csv' ? 'sample.csv' : 'sample.txt', (client) =>
              client.download(bankSample, { query: { format } }),
            )
          }
        >
          {t(`bank_imports.sample.${format}`)}
        </Button>
      ))}
    </div>
  );
}

/** Asks for the file of a bank, and reads it. */
function Upload({ onClose }: { onClose(): void }) {
  const t = useT();
  const id = useId();
  const client = useClient();
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const pick = (picked: File | undefined) => {
    setFile(picked);
    setProblem(
      picked !== undefined && picked.size > BANK_FILE_MAX_BYTES
        ? t('bank_imports.too_large', { max: formatBytes(BANK_FILE_MAX_BYTES) })
        : undefined,
    );
  };
  const send = async () => {
    if (file === undefined || isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const made = await client.call(uploadBankFile, { body: {}, files: { file } });
      void navigate(bankImportPath(made.id));
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      if (!cause.isCancelled) setProblem(problemWords(cause, t).join(''));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened title={t('bank_imports.upload_title')} width={520} closable onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className="sub">{t('bank_imports.upload_lead')}</p>
        <label htmlFor={id}>{t('bank_imports.file')}</label>
        <input
          id={id}
          className="in"
          type="file"
          accept=".csv,.txt,.dat,.api,text/plain,text/csv"
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          onChange={({ target }) => pick(target.files?.[0])}
        />
        {problem !== undefined && (
          <div id={`${id}-problem`}>
            <Note tone="bad">{problem}</Note>
          </div>
        )}
        <Samples />
        <div className="dialog-end">
          <Button onClick={onClose}>{t('action.back')}</Button>
          <Button
            type="submit"
            kind="primary"
            disabled={file === undefined || file.size > BANK_FILE_MAX_BYTES}
            busy={isBusy && t('bank_imports.reading')}
          >
            {t('bank_imports.read')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
