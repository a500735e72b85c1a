import {
  assignBankLine,
  type BankLineRow,
  forgetBankName,
  markBankLine,
  noteBankLine,
  undoBankLine,
} from '@tsudoi/contract/bank-imports';
import { formatNumber as yen } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { useRef, useState } from 'react';
import type { LineChoice } from './lineChoice.ts';

/** How long the way back stands in a message. */
const UNDO_MS = 10_000;

/** What can be done with a payment; after it the list is read anew, and the focus is on what comes next. */
export function useLineActs(line: BankLineRow, onChanged: () => Promise<void>) {
  const t = useT();
  const client = useClient();
  const row = useRef<HTMLLIElement>(null);
  const [isBusy, setBusy] = useState(false);

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
  const assign = async ({ owner, picked, asBalance, isShort, chosen, missing, remember }: LineChoice) => {
    if (owner === undefined) return;
    const invoice_ids = asBalance ? [] : picked.map((invoice) => invoice.id);
    await act(
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
  const undo = () =>
    act(
      () => client.call(undoBankLine, { params: { id: line.id }, body: { version: line.version } }),
      t('bank_imports.undone'),
      true,
    );
  const saveNote = (note: string) =>
    amend(
      () => client.call(noteBankLine, { params: { id: line.id }, body: { version: line.version, note } }),
      t('bank_imports.note_saved'),
    );
  return { row, isBusy, assign, mark, undo, forget, saveNote };
}

/** See {@link useLineActs}. */
export type LineActs = ReturnType<typeof useLineActs>;
