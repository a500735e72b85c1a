import type { TaskProgress } from '@tsudoi/contract';
import { importFees } from '@tsudoi/contract/joining-fees';
import { formatNumber, formatYen } from '@tsudoi/i18n';
import { matchPath } from '@tsudoi/permissions';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { Note } from '@tsudoi/ui/mantine/Note';
import { useSnapshot } from 'valtio';
import { manageState } from '../../shell/manageArea.ts';

/** What is charged to those who join by a file, as its import is sent. */
export interface FeeFlags {
  send_invoice_flag: 0 | 1;
  auto_payment_flag: 0 | 1;
}
/** Nobody is charged. */
export const NO_FEES: FeeFlags = { send_invoice_flag: 0, auto_payment_flag: 0 };

const CHOICES = [
  ['send_invoice_flag', 'imports.fees.send', 'imports.fees.send_hint'],
  ['auto_payment_flag', 'imports.fees.debit', 'imports.fees.debit_hint'],
] as const;

/** Whether those who join are charged; for who may write invoices. */
export function FeeChoice({ value, onChange }: { value: FeeFlags; onChange(value: FeeFlags): void }) {
  const t = useT();
  // The menu may change while somebody is at work.
  useSnapshot(manageState);
  const entry = matchPath(manageState.info?.permission_menu ?? [], '/manage/invoices/search');
  if (entry?.edit_flag !== true) return null;
  return (
    <fieldset className="field">
      <legend>{t('imports.fees.title')}</legend>
      {CHOICES.map(([flag, words, hint]) => (
        <div key={flag} className="stack">
          <label className="row">
            <input
              type="checkbox"
              className="ck"
              checked={value[flag] === 1}
              aria-describedby={`${flag}-hint`}
              onChange={({ target }) => onChange({ ...value, [flag]: target.checked ? 1 : 0 })}
            />
            {t(words)}
          </label>
          <span className="hint" id={`${flag}-hint`}>
            {t(hint)}
          </span>
        </div>
      ))}
    </fieldset>
  );
}

/** What an import will charge to those who join, or has charged; nothing where that was not asked for. */
export function FeeNote({ task: { task_id: id, state } }: { task: Readonly<Pick<TaskProgress, 'task_id' | 'state'>> }) {
  const t = useT();
  const locale = useLocale();
  const { data: fees, error } = useEndpoint(importFees, { params: { id } });
  if (error !== undefined) return <Note tone="bad">{problemWords(error, t).join('')}</Note>;
  if (fees === undefined || !(fees.mailed || fees.debited)) return null;
  const counts = {
    count: formatNumber(fees.invoices),
    total: formatYen(fees.total, locale),
    with_account: formatNumber(fees.with_account),
    without_email: formatNumber(fees.without_email),
  };
  const isWritten = state === 'applied' || state === 'undone';
  if (fees.invoices === 0) return <Note>{t(isWritten ? 'imports.fees.none_charged' : 'imports.fees.none')}</Note>;
  return (
    <Note
      tone={isWritten ? 'plain' : 'info'}
      title={t(
        isWritten ? 'imports.fees.charged' : fees.mailed ? 'imports.fees.will_send' : 'imports.fees.will_debit',
        counts,
      )}
    >
      {fees.mailed && fees.without_email > 0 && <p>{t('imports.fees.without_email', counts)}</p>}
      {fees.with_account > 0 && <p>{t('imports.fees.with_account', counts)}</p>}
      {!isWritten && <p>{t('imports.fees.undo')}</p>}
    </Note>
  );
}
