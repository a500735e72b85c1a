import { CallError } from '@tsudoi/contract/client';
import { confirmInvoices } from '@tsudoi/contract/invoices';
import { formatNumber } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { type ReactNode, useRef, useState } from 'react';
import { useToldConfirmation } from './ConfirmSeveral.tsx';

/** Saving a draft, and on another button saving it and issuing it at once. */
export interface Issuing {
  /** What the next save is for. */
  want(what: 'draft' | 'issue'): void;
  /** Asks before issuing what comes to so many yen; resolves false where somebody goes back. */
  confirm(total: number): Promise<boolean>;
  /** Issues a draft that was just saved, where that was wanted, and says what became of it. */
  issue(saved: { id: number; version?: number | undefined }): Promise<void>;
  question: ReactNode;
}

/** How a draft is issued from its form: what is on screen is saved first, so that nobody issues what is not seen. */
export function useIssuing(): Issuing {
  const t = useT();
  const client = useClient();
  const tell = useToldConfirmation();
  const wanted = useRef<'draft' | 'issue'>('draft');
  const [asked, setAsked] = useState<{ total: number; resolve(yes: boolean): void }>();
  const resolve = (yes: boolean) => {
    asked?.resolve(yes);
    setAsked(undefined);
  };
  return {
    want: (what) => {
      wanted.current = what;
    },
    confirm: (total) =>
      wanted.current === 'draft' ? Promise.resolve(true) : new Promise((done) => setAsked({ total, resolve: done })),
    issue: async ({ id, version = 1 }) => {
      if (wanted.current === 'draft') return notifySaved(t('invoices.draft_saved'));
      wanted.current = 'draft';
      try {
        tell(await client.call(confirmInvoices, { body: { invoices: [{ id, version }] } }));
      } catch (cause) {
        if (!(cause instanceof CallError)) throw cause;
        // The draft is saved; issuing it can be tried again from there.
        notifyRefused(cause, t);
      }
    },
    question: (
      <Confirm
        opened={asked !== undefined}
        title={t('invoices.confirm_ask', { count: '1', yen: formatNumber(asked?.total ?? 0) })}
        verb={t('invoices.confirm')}
        onVerb={() => resolve(true)}
        onBack={() => resolve(false)}
      >
        <p>{t('invoices.confirm_note')}</p>
      </Confirm>
    ),
  };
}

const notifySaved = (message: string) => void notify({ type: 'success', message });
