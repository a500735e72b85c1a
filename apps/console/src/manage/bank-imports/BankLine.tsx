import {
  assignBankLine,
  type BankInvoice,
  type BankLineRow,
  forgetBankName,
  markBankLine,
  noteBankLine,
  undoBankLine,
} from '@tsudoi/contract/bank-imports';
import { TRANSFER_FEE_MAX } from '@tsudoi/domain';
import { formatDay, formatNumber } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { useShortcuts } from '@tsudoi/ui/headless/screen/keyboard';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { invoicePaths } from '../../pickers/invoice/paths.ts';
import { InvoicePicker } from './InvoicePicker.tsx';
import { bankImportPath, LINE_TONES } from './list.ts';
import { NoteDialog } from './NoteDialog.tsx';

/** How long the way back stands in a message. */
const UNDO_MS = 10_000;

type Short = 'fee' | 'partial' | 'balance';
const SHORT: readonly Short[] = ['fee', 'partial', 'balance'];

interface BankLineProps {
  line: BankLineRow;
  mayDecide: boolean;
  onChanged(): Promise<void>;
}

/** One payment: who paid what, what it may be for, and what becomes of it. */
export function BankLine({ line, mayDecide, onChanged }: BankLineProps) {
  const t = useT();
  const client = useClient();
  const id = useId();
  const row = useRef<HTMLLIElement>(null);
  const [best] = line.candidates;
  const isClear = best !== undefined && best.reason !== 'several_people';
  const payable = (invoice: BankInvoice) => invoice.open > 0;
  const [picked, setPicked] = useState<readonly BankInvoice[]>(() => (isClear ? best.invoices.filter(payable) : []));
  const [found, setFound] = useState<readonly BankInvoice[]>([]);
  const [member, setMember] = useState<BankInvoice['account']>();
  const [isNoting, setNoting] = useState(false);
  const [short, setShort] = useState<Short>('fee');
  const [remember, setRemember] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const isOpen = line.state === 'suggested' || line.state === 'nobody';
  const mayAssign = mayDecide && isOpen && !line.canceled;
  const offered = unique([...line.candidates.flatMap(({ invoices }) => invoices), ...found]);
  const sum = picked.reduce((total, { open }) => total + open, 0);
  const missing = sum - line.amount;
  const isShort = picked.length > 0 && missing > 0;
  const choices = SHORT.filter((choice) => choice !== 'fee' || missing <= TRANSFER_FEE_MAX);
  const chosen = choices.includes(short) ? short : 'partial';
  const owner = picked[0]?.account ?? member ?? (isClear ? best.account : undefined);
  const asBalance = picked.length === 0 || (isShort && chosen === 'balance');
  const yen = formatNumber;

  /** Does something with the payment, and says so with a way back. */
  const act = async (
    call: () => Promise<{ version?: number | null | undefined }>,
    message: string,
    isUndone = false,
  ) => {
    if (isBusy) return;
    setBusy(true);
    const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    let nextId = next instanceof HTMLElement ? next.dataset.line : undefined;
    try {
      const { version } = await call();
      notify({
        type: 'success',
        message,
        timeout: UNDO_MS,
        ...(!isUndone && {
          action: { text: t('bank_imports.undo'), run: () => void takeBack(version ?? line.version) },
        }),
      });
    } catch (cause) {
      nextId = String(line.id);
      notifyRefused(cause, t);
    }
    await onChanged();
    setBusy(false);
    if (nextId !== undefined)
      document.querySelector<HTMLElement>(`[data-line="${nextId}"] :is(button:enabled, a[href])`)?.focus();
  };
  const takeBack = async (version: number) => {
    try {
      await client.call(undoBankLine, { params: { id: line.id }, body: { version } });
    } catch (cause) {
      notifyRefused(cause, t);
    }
    await onChanged();
  };
  const assign = () => {
    if (owner === undefined) return;
    const invoice_ids = asBalance ? [] : picked.map((invoice) => invoice.id);
    return act(
      () =>
        client.call(assignBankLine, {
          params: { id: line.id },
          body: {
            version: line.version,
            invoice_ids,
            account_id: asBalance ? owner.id : null,
            ...(isShort && chosen === 'fee' ? { short: 'fee' as const, missing } : { short: 'partial' as const }),
            remember,
          },
        }),
      asBalance
        ? t('bank_imports.left_done', { name: owner.name, yen: yen(line.amount) })
        : t('bank_imports.assign_done', { name: owner.name, yen: yen(line.amount) }),
    );
  };
  /** Changes something about the payment that is no money, and stays with it. */
  const amend = async (call: () => Promise<unknown>, message: string) => {
    try {
      await call();
      notify({ type: 'success', message });
    } catch (cause) {
      notifyRefused(cause, t);
      return false;
    }
    await onChanged();
    document.querySelector<HTMLElement>(`[data-line="${line.id}"] :is(button:enabled, a[href])`)?.focus();
    return true;
  };
  const forget = () =>
    amend(
      () => client.call(forgetBankName, { params: { id: line.id }, body: { version: line.version } }),
      t('bank_imports.forgotten'),
    );
  const mark = (state: 'suggested' | 'nobody' | 'set_aside') =>
    act(
      () =>
        client.call(markBankLine, {
          params: { id: line.id },
          body: { version: line.version, state, note: line.note },
        }),
      t(`bank_imports.marked.${state}`),
      true,
    );
  const toggle = (invoice: BankInvoice) =>
    setPicked((before) =>
      before.some((one) => one.id === invoice.id)
        ? before.filter((one) => one.id !== invoice.id)
        : [...before, invoice],
    );
  useShortcuts(
    {
      f: mayAssign ? { label: 'bank_imports.find', run: () => setFinding(true) } : undefined,
      u:
        mayAssign && line.state === 'suggested'
          ? { label: 'bank_imports.to_nobody', run: () => void mark('nobody') }
          : undefined,
      x: mayAssign ? { label: 'bank_imports.clear', run: () => setPicked([]) } : undefined,
      ...Object.fromEntries(
        (isShort ? choices : []).map((choice, index) => [String(index + 1), () => setShort(choice)]),
      ),
    },
    isFocused,
  );
  const verb =
    picked.length > 1 && !asBalance
      ? t('bank_imports.assign_several', { count: picked.length })
      : asBalance
        ? t('bank_imports.leave')
        : t('bank_imports.assign');
  return (
    <li
      ref={row}
      data-line={line.id}
      className={isFocused ? 'bank-line on' : 'bank-line'}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className="bank-what">
        <span className="nb">{formatDay(line.booked_on)}</span>
        <b className="bank-name">{line.payer_name}</b>
        <b className="num">{t('bank_imports.yen', { yen: yen(line.canceled ? -line.amount : line.amount) })}</b>
        {(line.detail !== '' || line.bank !== '') && (
          <small className="sub">{[line.detail, line.bank].filter(Boolean).join(t('list.joint'))}</small>
        )}
      </div>
      <div className="bank-why">
        {isOpen && line.score > 0 && <b>{t('bank_imports.score', { score: line.score })}</b>}
        <span>{line.reason !== null && t(`bank_imports.reason.${line.reason}`)}</span>
        {line.canceled && <Tag tone="warn">{t('bank_imports.canceled')}</Tag>}
        {!isOpen && <Tag tone={LINE_TONES[line.state]}>{t(`bank_imports.line.${line.state}`)}</Tag>}
      </div>
      <div className="bank-for">
        {isOpen &&
          offered.map((invoice) => (
            <label key={invoice.id} className="bank-invoice">
              <input
                className="ck"
                type="checkbox"
                checked={picked.some((one) => one.id === invoice.id)}
                disabled={!mayAssign || !payable(invoice)}
                onChange={() => toggle(invoice)}
              />
              <span className="nb">{invoice.number}</span>
              <span className="bank-name">
                <b>{invoice.account.name}</b> {invoice.title}
              </span>
              <span className="num">
                {payable(invoice) ? t('bank_imports.yen', { yen: yen(invoice.open) }) : t('bank_imports.is_paid')}
              </span>
            </label>
          ))}
        {isOpen && picked.length > 1 && (
          <p className="bank-sum">
            {t('bank_imports.sum', { count: picked.length, yen: yen(sum) })}{' '}
            <b>{t('bank_imports.difference', { yen: yen(Math.abs(missing)) })}</b>
          </p>
        )}
        {mayAssign && isShort && (
          <fieldset className="bank-short">
            <legend>{t('bank_imports.short', { yen: yen(missing) })}</legend>
            {choices.map((choice, index) => (
              <label key={choice} className="row">
                <input
                  type="radio"
                  name={`${id}-short`}
                  checked={chosen === choice}
                  onChange={() => setShort(choice)}
                />
                {t(`bank_imports.short.${choice}`, { yen: yen(missing) })}
                <kbd>{index + 1}</kbd>
              </label>
            ))}
          </fieldset>
        )}
        {mayAssign && picked.length > 0 && missing < 0 && (
          <p className="sub">{t('bank_imports.over', { yen: yen(-missing), name: owner?.name ?? '' })}</p>
        )}
        {mayAssign && owner !== undefined && line.payer_name !== '' && (
          <label className="row bank-remember">
            <input
              className="ck"
              type="checkbox"
              checked={remember}
              onChange={(event) => setRemember(event.target.checked)}
            />
            {t('bank_imports.remember')}
          </label>
        )}
        {line.cancels !== null && (
          <p className="sub">
            {t('bank_imports.cancels', { day: formatDay(line.cancels.booked_on), name: line.cancels.payer_name })}{' '}
            {line.cancels.is_booked && `${t('bank_imports.cancels_undo')} `}
            <Link
              to={`${bankImportPath(line.cancels.import_id)}?state=&keyword=${encodeURIComponent(line.cancels.payer_name)}`}
            >
              {t('bank_imports.cancels_see')}
            </Link>
          </p>
        )}
        {isOpen && picked.length === 0 && member !== undefined && (
          <p>
            <b>{t('bank_imports.found_member', { name: member.name })}</b>
          </p>
        )}
        {isOpen && member === undefined && line.candidates.length > 0 && offered.length === 0 && (
          <p className="sub">{t('bank_imports.candidate_of', { name: best?.account.name ?? '' })}</p>
        )}
        {line.assigned !== null && (
          <p>
            <b>{line.assigned.account?.name}</b>{' '}
            {line.assigned.invoices.map((invoice) => (
              <span key={invoice.id} className="nb">
                <Link to={invoicePaths.edit(invoice.id)}>{invoice.number}</Link>{' '}
                {t('bank_imports.yen', { yen: yen(invoice.amount) })}{' '}
              </span>
            ))}
            {line.assigned.written_off > 0 && t('bank_imports.fee_of', { yen: yen(line.assigned.written_off) })}
            {line.assigned.left > 0 && t('bank_imports.left_of', { yen: yen(line.assigned.left) })}
            <small className="sub"> {line.assigned.by_rule ? t('bank_imports.by_rule') : line.settled_by}</small>
          </p>
        )}
        {line.assigned?.remembered === true && (
          <p className="sub">
            {t('bank_imports.remembered')}{' '}
            {mayDecide && (
              <Button small kind="quiet" onClick={() => void forget()}>
                {t('bank_imports.forget')}
              </Button>
            )}
          </p>
        )}
        {line.note !== null && (
          <p className="sub bank-note">
            {t('bank_imports.note')}：{line.note}
          </p>
        )}
      </div>
      {mayDecide && (
        <div className="bank-acts">
          {mayAssign && owner !== undefined && (
            <Button
              small
              kind={isFocused ? 'primary' : 'plain'}
              busy={isBusy && t('busy.updating')}
              aria-label={t('ui.named', { name: line.payer_name, verb })}
              onClick={() => void assign()}
            >
              {verb}
            </Button>
          )}
          {mayAssign && owner === undefined && offered.length > 0 && (
            <small className="sub">{t('bank_imports.choose_one')}</small>
          )}
          {mayAssign && (
            <Button
              small
              kind="quiet"
              aria-label={t('ui.named', { name: line.payer_name, verb: t('bank_imports.find') })}
              onClick={() => setFinding(true)}
            >
              {t('bank_imports.find')}
            </Button>
          )}
          {mayAssign && line.state === 'suggested' && (
            <Button small kind="quiet" onClick={() => void mark('nobody')}>
              {t('bank_imports.to_nobody')}
            </Button>
          )}
          {mayDecide && line.state === 'nobody' && (
            <Button small kind="quiet" onClick={() => void mark('set_aside')}>
              {t('bank_imports.set_aside')}
            </Button>
          )}
          {line.state === 'set_aside' && (
            <Button small kind="quiet" onClick={() => void mark('suggested')}>
              {t('bank_imports.put_back')}
            </Button>
          )}
          <Button
            small
            kind="quiet"
            aria-label={t('bank_imports.note_of', { name: line.payer_name })}
            onClick={() => setNoting(true)}
          >
            {t('bank_imports.note')}
          </Button>
          {line.state === 'assigned' && (
            <Button
              small
              kind="quiet"
              busy={isBusy && t('busy.updating')}
              aria-label={t('ui.named', { name: line.payer_name, verb: t('bank_imports.undo') })}
              onClick={() =>
                void act(
                  () => client.call(undoBankLine, { params: { id: line.id }, body: { version: line.version } }),
                  t('bank_imports.undone'),
                  true,
                )
              }
            >
              {t('bank_imports.undo')}
            </Button>
          )}
        </div>
      )}
      {isFinding && (
        <InvoicePicker
          line={line}
          onClose={() => setFinding(false)}
          onMember={(found) => {
            setMember(found);
            setPicked([]);
            setFinding(false);
          }}
          onPick={(invoice) => {
            setFound((before) => unique([...before, invoice]));
            setPicked((before) => unique([...before, invoice]));
            setFinding(false);
          }}
        />
      )}
      {isNoting && (
        <NoteDialog
          line={line}
          onClose={() => setNoting(false)}
          onSave={async (note) => {
            // What was typed stays where it could not be saved.
            const isSaved = await amend(
              () => client.call(noteBankLine, { params: { id: line.id }, body: { version: line.version, note } }),
              t('bank_imports.note_saved'),
            );
            if (isSaved) setNoting(false);
          }}
        />
      )}
    </li>
  );
}

const unique = (invoices: readonly BankInvoice[]): BankInvoice[] => [
  ...new Map(invoices.map((invoice) => [invoice.id, invoice])).values(),
];
