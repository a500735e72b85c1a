import { changeTerm } from '@tsudoi/contract/members';
import { type Day, fullName } from '@tsudoi/domain';
import { formatDay } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useCall } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { UNDO_MS } from './timeline/undo.ts';

/** Props of {@link RenewTerm}. */
export interface RenewTermProps {
  person: { id: number; last_name: string; first_name: string };
  expiresOn: Day;
  /** The last day is another: what is shown is old. */
  onChanged(): void;
}

/** Moves the last day of a membership on by a term at once, says the new day, and offers the way back. */
export function RenewTerm({ person, expiresOn, onChanged }: RenewTermProps) {
  const t = useT();
  const client = useClient();
  const renewing = useCall(changeTerm);
  const name = fullName(person);
  const params = { id: person.id };
  const undo = async (from: Day, to: Day) => {
    try {
      await client.call(changeTerm, { params, body: { from, to } });
      notify({ type: 'success', message: t('member_actions.term.undone', { name, date: formatDay(to) }) });
    } catch (cause) {
      notifyRefused(cause, t);
    }
    onChanged();
  };
  const renew = async () => {
    try {
      const { from, to } = await renewing.callOrThrow({ params, body: { from: expiresOn } });
      notify({
        type: 'success',
        message: t('member_actions.term.done', { name, date: formatDay(to) }),
        timeout: UNDO_MS,
        action: { text: t('member_actions.term.undo'), run: () => void undo(to, from) },
      });
    } catch (cause) {
      notifyRefused(cause, t);
    }
    onChanged();
  };
  return (
    <Button
      small
      busy={renewing.pending && t('busy.updating')}
      aria-label={t('ui.named', { name, verb: t('member_actions.term.next') })}
      onClick={() => void renew()}
    >
      {t('member_actions.term.next')}
    </Button>
  );
}
