import { inviteMember, previewMemberInvitation } from '@tsudoi/contract/members';
import { fullName } from '@tsudoi/domain';
import { useCall, useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { Bones, LoadError } from '@tsudoi/ui/mantine/states';

const WIDTH = 640;

/** Props of {@link InviteDialog}. */
export interface InviteDialogProps {
  opened: boolean;
  person: { id: number; last_name: string; first_name: string };
  onSent(): void;
  onBack(): void;
}

/** Before one invitation goes out: to whom, in which language, and the mail itself. A mail cannot be taken back. */
export function InviteDialog({ opened, person, onSent, onBack }: InviteDialogProps) {
  const t = useT();
  const name = fullName(person);
  return (
    <Dialog
      opened={opened}
      title={t('member_actions.invite.confirm', { name })}
      width={WIDTH}
      closable
      onClose={onBack}
    >
      {opened && <Preview person={person} onSent={onSent} onBack={onBack} />}
    </Dialog>
  );
}

function Preview({ person, onSent, onBack }: Omit<InviteDialogProps, 'opened'>) {
  const t = useT();
  const inviting = useCall(inviteMember);
  const params = { id: person.id };
  // Whether there was an invitation before is asked each time.
  const { data, error, retry } = useEndpoint(previewMemberInvitation, { params }, { dedupingInterval: 0 });
  const send = async () => {
    if ((await inviting.call({ params })) === undefined) return;
    notify({ type: 'success', message: t('member_actions.invite.done', { name: fullName(person) }) });
    onSent();
  };
  if (data === undefined)
    return error === undefined ? <Bones rows={6} /> : <LoadError error={error} onRetry={() => void retry()} />;
  return (
    <div className="invite">
      <dl className="pairs">
        <div className="c7">
          <dt>{t('member_actions.invite.to')}</dt>
          <dd>{data.to ?? t('member_actions.invite.to_hidden')}</dd>
        </div>
        <div className="c5">
          <dt>{t('member_actions.invite.language')}</dt>
          <dd>{t(`member_actions.invite.language.${data.locale}`)}</dd>
        </div>
      </dl>
      {data.group === 'again' && <p className="sub">{t('member_actions.invite.again')}</p>}
      <section className="mail" aria-label={t('member_actions.invite.mail')}>
        <p>
          <b>{data.mail.subject}</b>
        </p>
        <p className="text">{data.mail.text}</p>
      </section>
      <p className="hint">{t('member_actions.invite.link')}</p>
      {inviting.error !== undefined && (
        <p className="err" role="alert">
          {problemWords(inviting.error, t).join('')}
        </p>
      )}
      <div className="dialog-end">
        <Button onClick={onBack}>{t('action.back')}</Button>
        <Button kind="primary" busy={inviting.pending && t('busy.sending')} data-autofocus onClick={() => void send()}>
          {t('member_actions.invite.send')}
        </Button>
      </div>
    </div>
  );
}
