import '@tsudoi/ui/look/bank.css';
import {
  type BankImportRecord,
  confirmBankImport,
  dropBankImport,
  exportBankLines,
  getBankImport,
  rematchBankImport,
  resumeBankImport,
} from '@tsudoi/contract/bank-imports';
import { formatDay, formatNumber } from '@tsudoi/i18n';
import { useCall, useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { Pager } from '@tsudoi/ui/mantine/list/Pager';
import { Tabs } from '@tsudoi/ui/mantine/list/Tabs';
import { Note } from '@tsudoi/ui/mantine/Note';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { ListExport } from '../../pickers/ListExport.tsx';
import { useActs } from '../../pickers/useActs.ts';
import { useRows } from '../../shell/useRows.ts';
import { BankLine } from './BankLine.tsx';
import { BANK_IMPORTS, BOOKED, isWorkedOn, LINE_TABS, type LineTab, lineList } from './list.ts';

/** How often one looks whether a file that is worked on rests; nothing is asked once it does. */
const LOOK_MS = 1_500;

/** /manage/bank-imports/{id} */
export function BankImportPage() {
  const id = Number(useParams().id);
  const { data, error, loading, retry } = useEndpoint(
    getBankImport,
    { params: { id } },
    { refreshInterval: (file) => (file !== undefined && isWorkedOn(file) ? LOOK_MS : 0) },
  );
  const isSlow = useSlow(loading);
  if (data !== undefined && data.id === id) return <Worklist key={id} file={data} reload={retry} />;
  if (error !== undefined) return <Failure error={error} main={BANK_IMPORTS} onRetry={() => void retry()} />;
  return isSlow ? <Bones /> : null;
}

function Worklist({ file, reload }: { file: BankImportRecord; reload(): Promise<void> }) {
  const t = useT();
  const { edit } = usePagePermission();
  const search = useSearch(useMemo(() => lineList(file.id), [file.id]));
  const list = useRef<HTMLUListElement>(null);
  useRows(list);
  const retry = useRef(search.retry);
  retry.current = search.retry;
  // What is listed is what the work on the file came to: it is read anew whenever that goes on.
  const seen = useRef(file.version);
  useEffect(() => {
    if (seen.current === file.version) return;
    seen.current = file.version;
    void retry.current();
  }, [file.version]);
  const changed = async () => {
    await Promise.all([search.retry(), reload()]);
  };
  const countOf = (tab: LineTab) =>
    tab === 'all'
      ? Object.values(file.counts).reduce((sum, { count }) => sum + count, 0)
      : LINE_TABS[tab].reduce((sum, state) => sum + file.counts[state].count, 0);
  const active = (Object.keys(LINE_TABS) as LineTab[]).find(
    (tab) => JSON.stringify(LINE_TABS[tab]) === JSON.stringify(search.conditions.state),
  );
  const settled = countOf('all') - countOf('check') - countOf('nobody');
  const isWorking = isWorkedOn(file);
  return (
    <Page
      title={file.file_name}
      crumbs={[{ text: t('bank_imports.search.title'), to: BANK_IMPORTS }]}
      actions={
        <>
          <ListExport endpoint={exportBankLines} search={search} />
          {edit && <FileActions file={file} reload={changed} />}
        </>
      }
    >
      <div className="bank">
        <header className="bank-head">
          <p className="sub">
            {[
              ...file.accounts,
              t('bank_imports.from_to', { from: formatDay(file.from_on), to: formatDay(file.to_on) }),
              t('bank_imports.count_yen', { count: formatNumber(file.file_count), yen: formatNumber(file.file_total) }),
            ].join(t('list.joint'))}
          </p>
          <p className="bank-done">
            <b>{t('bank_imports.done_of', { done: formatNumber(settled), all: formatNumber(countOf('all')) })}</b>
            <progress max={Math.max(1, countOf('all'))} value={settled} aria-hidden="true" />
          </p>
        </header>
        {isWorking && (
          <div role="status">
            <Note>
              {t(`bank_imports.working.${file.state as 'reading' | 'executing' | 'rematching' | 'dropping'}`)}
            </Note>
          </div>
        )}
        {edit && !file.of_whole && (file.is_stopped || file.state === 'ready' || file.state === 'done') && (
          <Note>{t('bank_imports.of_whole')}</Note>
        )}
        {file.is_stopped && (
          <Note tone="warn">
            {t(`bank_imports.stopped.${file.state as 'reading' | 'executing' | 'rematching' | 'dropping'}`)}
          </Note>
        )}
        {file.state === 'ready' && (
          <Note tone={file.is_new_account || file.is_old ? 'warn' : undefined}>
            <p>
              {t('bank_imports.ready', {
                matched: formatNumber(file.counts.matched.count),
                waiting: formatNumber(file.waiting_count),
              })}
            </p>
            {file.file_count > file.line_count && (
              <p>{t('bank_imports.known', { count: formatNumber(file.file_count - file.line_count) })}</p>
            )}
            {file.outgoing_count > 0 && (
              <p>{t('bank_imports.outgoing', { count: formatNumber(file.outgoing_count) })}</p>
            )}
            {file.is_old && <p>{t('bank_imports.is_old')}</p>}
            {file.is_new_account && (
              <p>{t('bank_imports.new_account', { account: file.accounts.join(t('list.joint')) })}</p>
            )}
          </Note>
        )}
        <Tabs
          label={t('bank_imports.tabs')}
          active={active ?? ''}
          onPick={(id) => search.searchWith({ ...search.conditions, state: [...LINE_TABS[id as LineTab]] })}
          tabs={(Object.keys(LINE_TABS) as LineTab[]).map((id) => ({
            id,
            text: t(`bank_imports.tab.${id}`),
            count: countOf(id),
            tone: id === 'nobody' && countOf(id) > 0 ? ('warn' as const) : undefined,
          }))}
        />
        {search.error !== undefined && <Note tone="bad">{problemWords(search.error, t).join('')}</Note>}
        {search.total === 0 && !isWorking && (
          <p className="muted" role="status">
            {t(active === 'check' ? 'bank_imports.all_checked' : 'bank_imports.none')}
          </p>
        )}
        <ul ref={list} className="bank-lines" aria-label={t('bank_imports.lines')}>
          {search.rows.map((line) => (
            <BankLine
              key={`${line.id} ${line.version}`}
              line={line}
              mayDecide={edit && BOOKED.includes(file.state) && !isWorking}
              onChanged={changed}
            />
          ))}
        </ul>
        <Pager
          page={search.page}
          lastPage={search.lastPage}
          perPage={search.perPage}
          total={search.total}
          onPage={search.setPage}
          onPerPage={search.setPerPage}
        >
          {edit && (
            <span className="bank-keys sub">
              <kbd>J</kbd>
              <kbd>K</kbd> {t('keys.rows')} <kbd>Enter</kbd> {t('bank_imports.assign')} <kbd>F</kbd>{' '}
              {t('bank_imports.find')} <kbd>U</kbd> {t('bank_imports.to_nobody')} <kbd>X</kbd> {t('bank_imports.clear')}
            </span>
          )}
        </Pager>
      </div>
    </Page>
  );
}

/** What may be done with a file where it stands. */
function FileActions({ file, reload }: { file: BankImportRecord; reload(): Promise<void> }) {
  const t = useT();
  const { act, ask, question } = useActs<'confirm' | 'drop'>(reload);
  const [isOurs, setOurs] = useState(false);
  const confirming = useCall(confirmBankImport);
  const dropping = useCall(dropBankImport);
  const rematching = useCall(rematchBankImport);
  const resuming = useCall(resumeBankImport);
  const params = { id: file.id };
  const of = { version: file.version };
  const count = formatNumber(file.line_count);
  if (file.state === 'done' && file.waiting_count > 0)
    return (
      <Button
        small
        disabled={!file.of_whole}
        busy={rematching.pending && t('busy.updating')}
        onClick={() => void act(() => rematching.callOrThrow({ params, body: of }))}
      >
        {t('bank_imports.rematch')}
      </Button>
    );
  const mayDrop = file.may_drop && (file.is_stopped || file.state !== 'executing');
  if (!mayDrop && !file.is_stopped) return null;
  return (
    <>
      {mayDrop && (
        <Button small kind="quiet" disabled={!file.of_whole} onClick={() => ask('drop')}>
          {t('bank_imports.drop')}
        </Button>
      )}
      {file.is_stopped && (
        <Button
          small
          kind="primary"
          disabled={!file.of_whole}
          busy={resuming.pending && t('busy.updating')}
          onClick={() =>
            void act(async () => {
              await resuming.callOrThrow({ params, body: of });
              notify({ type: 'success', message: t('bank_imports.resumed') });
            })
          }
        >
          {t('bank_imports.resume')}
        </Button>
      )}
      {file.state === 'ready' && (
        <Button small kind="primary" disabled={!file.of_whole} onClick={() => ask('confirm')}>
          {t('bank_imports.confirm', { count })}
        </Button>
      )}
      <Confirm
        {...question('confirm')}
        title={t('bank_imports.confirm_ask', { count, yen: formatNumber(file.line_total) })}
        verb={t('bank_imports.confirm', { count })}
        busy={confirming.pending && t('busy.updating')}
        disabled={file.is_new_account && !isOurs}
        onVerb={() => void act(() => confirming.callOrThrow({ params, body: { ...of, accept_account: isOurs } }))}
      >
        <p>
          {t('bank_imports.ready', {
            matched: formatNumber(file.counts.matched.count),
            waiting: formatNumber(file.waiting_count),
          })}
        </p>
        {file.is_new_account && (
          <label className="row">
            <input
              className="ck"
              type="checkbox"
              checked={isOurs}
              onChange={(event) => setOurs(event.target.checked)}
            />
            {t('bank_imports.is_ours', { account: file.accounts.join(t('list.joint')) })}
          </label>
        )}
      </Confirm>
      <Confirm
        {...question('drop')}
        title={t('bank_imports.drop_ask')}
        verb={t('bank_imports.drop')}
        busy={dropping.pending && t('busy.updating')}
        onVerb={() => void act(() => dropping.callOrThrow({ params, body: of }))}
      >
        {t('bank_imports.drop_lead')}
      </Confirm>
    </>
  );
}
