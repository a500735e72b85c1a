import type { BankLineRow } from '@tsudoi/contract/bank-imports';
import { formatDay, formatNumber as yen } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { useShortcuts } from '@tsudoi/ui/headless/screen/keyboard';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useState } from 'react';
import { InvoicePicker } from './InvoicePicker.tsx';
import { LineFate } from './LineFate.tsx';
import { LineInvoices } from './LineInvoices.tsx';
import { LineVerbs } from './LineVerbs.tsx';
import { useLineActs } from './lineActs.ts';
import { useLineChoice } from './lineChoice.ts';
import { LINE_TONES } from './list.ts';
import { NoteDialog } from './NoteDialog.tsx';

interface BankLineProps {
  line: BankLineRow;
  mayDecide: boolean;
  onChanged(): Promise<void>;
}

/** One payment: who paid what, what it may be for, and what becomes of it. */
export function BankLine({ line, mayDecide, onChanged }: BankLineProps) {
  const t = useT();
  const choice = useLineChoice(line);
  const acts = useLineActs(line, onChanged);
  const [isNoting, setNoting] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const [isFocused, setFocused] = useState(false);

  const isOpen = line.state === 'suggested' || line.state === 'nobody';
  const mayAssign = mayDecide && isOpen && !line.canceled;
  useShortcuts(
    {
      f: mayAssign ? { label: 'bank_imports.find', run: () => setFinding(true) } : undefined,
      u:
        mayAssign && line.state === 'suggested'
          ? { label: 'bank_imports.to_nobody', run: () => void acts.mark('nobody') }
          : undefined,
      x: mayAssign ? { label: 'bank_imports.clear', run: () => choice.clear() } : undefined,
      ...Object.fromEntries(
        (choice.isShort ? choice.choices : []).map((each, index) => [String(index + 1), () => choice.setShort(each)]),
      ),
    },
    isFocused,
  );
  return (
    <li
      ref={acts.row}
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
        {isOpen && <LineInvoices line={line} choice={choice} mayAssign={mayAssign} />}
        <LineFate
          line={line}
          choice={choice}
          isOpen={isOpen}
          mayDecide={mayDecide}
          onForget={() => void acts.forget()}
        />
      </div>
      {mayDecide && (
        <LineVerbs
          line={line}
          choice={choice}
          acts={acts}
          mayAssign={mayAssign}
          isFocused={isFocused}
          onFind={() => setFinding(true)}
          onNote={() => setNoting(true)}
        />
      )}
      {isFinding && (
        <InvoicePicker
          line={line}
          onClose={() => setFinding(false)}
          onMember={(account) => {
            choice.takeMember(account);
            setFinding(false);
          }}
          onPick={(invoice) => {
            choice.takeInvoice(invoice);
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
            if (await acts.saveNote(note)) setNoting(false);
          }}
        />
      )}
    </li>
  );
}
