import { changeTerms, searchMembers, TERMS_AT_ONCE } from '@tsudoi/contract/members';
import type { Day } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { LoadError } from '@tsudoi/ui/mantine/states';
import { useState } from 'react';
import { UNDO_MS } from '../../pickers/timeline/undo.ts';
import type { Meant } from '../../pickers/useExport.ts';

/** Props of {@link BulkTerm}. */
export interface BulkTermProps {
  /** Body of the search that finds who is meant; no more than one page of all rows has. */
  body: Meant;
  onDone(): void;
  onBack(): void;
}

interface Term {
  id: number;
  from: Day;
  to?: Day;
}

/** Moves last days on, a call for some at a time; what was done before a refusal stays done and can be taken back. */
function useChangeTerms() {
  const t = useT();
  const client = useClient();
  return async (terms: readonly Term[]) => {
    const changed: Required<Term>[] = [];
    const left_out: number[] = [];
    try {
      for (let at = 0; at < terms.length; at += TERMS_AT_ONCE) {
        const some = terms.slice(at, at + TERMS_AT_ONCE);
        const answer = await client.call(changeTerms, { body: { terms: [...some] } });
        changed.push(...answer.changed);
        left_out.push(...answer.left_out);
      }
    } catch (cause) {
      notifyRefused(cause, t);
    }
    return { changed, leftOut: left_out.length };
  };
}

/** Before the memberships of picked members are extended: whose are, and whose are not. Afterwards all of it can be taken back. */
export function BulkTerm({ body, onDone, onBack }: BulkTermProps) {
  const t = useT();
  const change = useChangeTerms();
  const [isBusy, setBusy] = useState(false);
  const { data, error, retry } = useEndpoint(
    searchMembers,
    { body: { ...body, page: 1, per_page: 'all' } },
    { dedupingInterval: 0 },
  );
  const terms = (data?.items ?? []).flatMap(({ id, expires_on: from }) => (from === null ? [] : [{ id, from }]));
  const without = (data?.items.length ?? 0) - terms.length;
  const count = formatNumber(terms.length);
  const undo = async (made: readonly Required<Term>[]) => {
    const { changed } = await change(made.map(({ id, from, to }) => ({ id, from: to, to: from })));
    if (changed.length === 0) return;
    notify({ type: 'success', message: t('members.term.undone', { count: formatNumber(changed.length) }) });
  };
  const extend = async () => {
    setBusy(true);
    const { changed, leftOut } = await change(terms);
    setBusy(false);
    if (changed.length > 0)
      notify({
        type: 'success',
        message: [
          t('members.term.done', { count: formatNumber(changed.length) }),
          leftOut === 0 ? '' : t('members.term.left_out', { count: formatNumber(leftOut) }),
        ].join(''),
        timeout: UNDO_MS,
        action: { text: t('members.term.undo'), run: () => void undo(changed) },
      });
    onDone();
  };
  return (
    <Confirm
      opened
      title={t(data !== undefined && terms.length === 0 ? 'members.term.nobody' : 'members.term.title')}
      verb={t('members.term.extend', { count })}
      disabled={terms.length === 0}
      busy={isBusy && t('busy.updating')}
      onVerb={() => void extend()}
      onBack={onBack}
    >
      {error !== undefined && <LoadError error={error} onRetry={() => void retry()} />}
      <p>{t('members.term.note')}</p>
      {without > 0 && <p>{t('members.term.without', { count: formatNumber(without) })}</p>}
    </Confirm>
  );
}
