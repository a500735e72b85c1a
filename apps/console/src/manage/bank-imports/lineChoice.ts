import type { BankInvoice, BankLineRow } from '@tsudoi/contract/bank-imports';
import { TRANSFER_FEE_MAX } from '@tsudoi/domain';
import { useState } from 'react';

/** What becomes of the rest where less was paid than was picked. */
export type Short = 'fee' | 'partial' | 'balance';
const SHORT: readonly Short[] = ['fee', 'partial', 'balance'];

/** Whether something of an invoice is still to be paid. */
export const payable = (invoice: BankInvoice): boolean => invoice.open > 0;

const unique = (invoices: readonly BankInvoice[]): BankInvoice[] => [
  ...new Map(invoices.map((invoice) => [invoice.id, invoice])).values(),
];

/** What a payment is for, as it is being chosen: at first the best candidate where it is the only one. */
export function useLineChoice(line: BankLineRow) {
  const [best] = line.candidates;
  const isClear = best !== undefined && best.reason !== 'several_people';
  const [picked, setPicked] = useState<readonly BankInvoice[]>(() => (isClear ? best.invoices.filter(payable) : []));
  const [found, setFound] = useState<readonly BankInvoice[]>([]);
  const [member, setMember] = useState<BankInvoice['account']>();
  const [short, setShort] = useState<Short>('fee');
  const [remember, setRemember] = useState(false);

  const sum = picked.reduce((total, { open }) => total + open, 0);
  const missing = sum - line.amount;
  const isShort = picked.length > 0 && missing > 0;
  const choices = SHORT.filter((choice) => choice !== 'fee' || missing <= TRANSFER_FEE_MAX);
  const chosen = choices.includes(short) ? short : 'partial';
  return {
    /** Invoices to pick from: those of the candidates, and those that were found. */
    offered: unique([...line.candidates.flatMap(({ invoices }) => invoices), ...found]),
    picked,
    sum,
    /** What the payment lacks of the picked sum; below zero where it is more. */
    missing,
    isShort,
    choices,
    chosen,
    member,
    remember,
    /** Whose money it is. */
    owner: picked[0]?.account ?? member ?? (isClear ? best.account : undefined),
    /** It pays no invoice, and stays with its owner. */
    asBalance: picked.length === 0 || (isShort && chosen === 'balance'),
    setShort,
    setRemember,
    clear: () => setPicked([]),
    toggle: (invoice: BankInvoice) =>
      setPicked((before) =>
        before.some((one) => one.id === invoice.id)
          ? before.filter((one) => one.id !== invoice.id)
          : [...before, invoice],
      ),
    takeMember: (account: BankInvoice['account']) => {
      setMember(account);
      setPicked([]);
    },
    takeInvoice: (invoice: BankInvoice) => {
      setFound((before) => unique([...before, invoice]));
      setPicked((before) => unique([...before, invoice]));
    },
  };
}

/** See {@link useLineChoice}. */
export type LineChoice = ReturnType<typeof useLineChoice>;
