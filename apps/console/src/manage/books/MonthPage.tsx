import '@tsudoi/ui/look/money.css';
import { closeMonth, exportJournal, type MonthOfBooks, monthOfBooks, reopenMonth } from '@tsudoi/contract/books';
import { addMonths, jstToday, partsOf } from '@tsudoi/domain';
import { formatInstant, formatNumber } from '@tsudoi/i18n';
import { useCall, useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { DetailSection } from '@tsudoi/ui/mantine/DetailPage';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { Note } from '@tsudoi/ui/mantine/Note';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ExportMenu } from '../../pickers/ExportMenu.tsx';
import { menuPermission } from '../../pickers/menuPermission.ts';
import { NoteInput } from '../../pickers/NoteInput.tsx';
import { useDelivery } from '../../pickers/useExport.ts';
import { BookTabs } from './BookTabs.tsx';

const WIDTH = 520;
const REASON_MAX = 200;
const TONES = { closed: 'ok', closable: 'warn', waiting: 'plain', running: 'plain' } as const;

/** The month that the address names, else the one before this. */
function monthIn(address: URLSearchParams): string {
  const typed = address.get('month') ?? '';
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(typed) ? typed : addMonths(jstToday(new Date()), -1).slice(0, 7);
}

/** /manage/books/month: what happened to money in a month, and closing it. */
export function MonthPage() {
  const t = useT();
  const { edit } = usePagePermission();
  const [address, setAddress] = useSearchParams();
  const month = monthIn(address);
  const { data, error, loading, retry } = useEndpoint(monthOfBooks, { query: { month } });
  const isSlow = useSlow(loading);
  const [isAsking, setAsking] = useState(false);
  const deliver = useDelivery(exportJournal);
  const go = (by: number) => setAddress({ month: addMonths(`${month}-01`, by).slice(0, 7) });
  const named = useMonthName();
  const shown = data?.month === month ? data : undefined;
  const act = shown?.state === 'closable' ? 'close' : shown?.last_closed === month ? 'reopen' : undefined;
  return (
    <Page
      title={t('books.title')}
      crumbs={[]}
      actions={
        <>
          <ExportMenu text={t('books.journal')} onPick={(encoding) => void deliver({ month, encode_type: encoding })} />
          {edit && act !== undefined && (
            <Button kind={act === 'close' ? 'primary' : 'plain'} onClick={() => setAsking(true)}>
              {t(`books.${act}`)}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <BookTabs active="month" />
        <div className="row book-month">
          <Button small onClick={() => go(-1)}>
            {t('books.month.before')}
          </Button>
          <h2 className="nb" aria-live="polite">
            {named(month)}
          </h2>
          <Button small onClick={() => go(1)}>
            {t('books.month.after')}
          </Button>
          {shown !== undefined && <Tag tone={TONES[shown.state]}>{t(`books.state.${shown.state}`)}</Tag>}
        </div>
        {error !== undefined && shown === undefined && (
          <Failure error={error} main="/manage/overview" onRetry={() => void retry()} />
        )}
        {shown === undefined && error === undefined && isSlow && <Bones rows={8} />}
        {shown !== undefined && <Month of={shown} />}
      </div>
      {isAsking && act !== undefined && (
        <ActDialog
          act={act}
          month={month}
          unbooked={shown?.figures.unbooked_count ?? 0}
          onClose={() => setAsking(false)}
          onChanged={() => void retry()}
        />
      )}
    </Page>
  );
}

function useMonthName(): (month: string) => string {
  const t = useT();
  return (month) => {
    const { year, month: number } = partsOf(`${month}-01`);
    return t('books.month_of', { year, month: number });
  };
}

function Month({ of }: { of: MonthOfBooks }) {
  const t = useT();
  const named = useMonthName();
  const { figures, is_balanced, closed_at, closed_by, last_closed } = of;
  return (
    <>
      <p className="sub">
        {closed_at !== null
          ? t('books.closed_by', { at: formatInstant(closed_at), by: closed_by ?? '' })
          : last_closed === null
            ? t('books.last_closed_none')
            : t('books.last_closed', { month: named(last_closed) })}
      </p>
      <Note tone={is_balanced ? 'plain' : 'bad'}>{t(is_balanced ? 'books.balanced' : 'books.not_balanced')}</Note>
      {figures.unbooked_count > 0 && (
        <Note tone="warn">
          {t('books.unbooked', { count: formatNumber(figures.unbooked_count), yen: formatNumber(figures.unbooked) })}{' '}
          {menuPermission('/manage/bank-imports').view && (
            <Link to="/manage/bank-imports">{t('books.unbooked_see')}</Link>
          )}
        </Note>
      )}
      <Roll
        id="receivable"
        title={t('books.receivable')}
        rows={[
          [t('books.open_before'), figures.open_before],
          [t('books.issued'), figures.issued, figures.issued_count],
          [t('books.canceled'), -figures.canceled, figures.canceled_count],
          [t('books.paid'), -figures.paid],
          [t('books.returned'), -figures.returned],
          [t('books.written_off'), -figures.written_off],
          [t('books.open_after'), figures.open_after],
        ]}
      />
      <Roll
        id="balance"
        title={t('books.balance')}
        rows={[
          [t('books.balance_before'), figures.balance_before],
          [t('books.received'), figures.received, figures.received_count],
          [t('books.reversed'), -figures.reversed],
          [t('books.used'), -figures.paid],
          [t('books.refunded'), -figures.refunded],
          [t('books.balance_after'), figures.balance_after],
        ]}
      />
    </>
  );
}

type Row = readonly [name: string, yen: number, count?: number];

/** What stood before, what happened, and what stands afterwards. */
function Roll({ id, title, rows }: { id: string; title: string; rows: readonly Row[] }) {
  const t = useT();
  return (
    <DetailSection id={id} title={title}>
      <div className="sheet-lines">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('books.item')}</th>
              <th scope="col" className="num">
                {t('books.count')}
              </th>
              <th scope="col" className="num">
                {t('books.yen')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, yen, count], index) => {
              const isStand = index === 0 || index === rows.length - 1;
              const number = formatNumber(yen === 0 ? 0 : yen);
              return (
                <tr key={name}>
                  <td>{isStand ? <b>{name}</b> : name}</td>
                  <td className="num">{count === undefined ? '' : formatNumber(count)}</td>
                  <td className="num">{isStand ? <b>{number}</b> : number}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </DetailSection>
  );
}

interface ActDialogProps {
  act: 'close' | 'reopen';
  month: string;
  /** Payments of banks that were not booked, as they are shown. */
  unbooked: number;
  onClose(): void;
  onChanged(): void;
}

function ActDialog({ act, month, unbooked, onClose, onChanged }: ActDialogProps) {
  const t = useT();
  const named = useMonthName()(month);
  const closing = useCall(closeMonth);
  const reopening = useCall(reopenMonth);
  const [reason, setReason] = useState('');
  const [isAccepted, setAccepted] = useState(false);
  const asksUnbooked = act === 'close' && unbooked > 0;
  const isBlank = act === 'reopen' ? reason.trim() === '' : asksUnbooked && !isAccepted;
  const isBusy = closing.pending || reopening.pending;
  const send = async () => {
    try {
      if (act === 'close') await closing.callOrThrow({ body: { month, unbooked_count: unbooked } });
      else await reopening.callOrThrow({ body: { month, reason } });
      notify({ type: 'success', message: t(`books.${act}_done`, { month: named }) });
    } catch (cause) {
      notifyRefused(cause, t);
    }
    onClose();
    onChanged();
  };
  return (
    <Dialog opened title={t(`books.${act}_ask`, { month: named })} width={WIDTH} closable onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBlank && !isBusy) void send();
        }}
      >
        <p className="sub">{t(`books.${act}_note`)}</p>
        {asksUnbooked && (
          <>
            <label className="row">
              <input
                className="ck"
                type="checkbox"
                checked={isAccepted}
                onChange={({ target }) => setAccepted(target.checked)}
              />
              {t('books.unbooked_accept', { count: formatNumber(unbooked) })}
            </label>
            <p className="sub">{t('books.unbooked_note')}</p>
          </>
        )}
        {act === 'reopen' && (
          <NoteInput label={t('books.reason')} value={reason} maxLength={REASON_MAX} onChange={setReason} />
        )}
        <div className="dialog-end">
          <Button onClick={onClose}>{t('action.back')}</Button>
          <Button
            type="submit"
            kind={act === 'close' ? 'primary' : 'danger'}
            disabled={isBlank}
            title={isBlank && act === 'reopen' ? t('books.reason_first') : undefined}
            busy={isBusy && t('busy.updating')}
          >
            {t(`books.${act}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
