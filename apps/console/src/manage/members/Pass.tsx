import type { MemberDetail } from '@tsudoi/contract/members';
import { type MemberPass, PASS_REASON_MAX, passes } from '@tsudoi/contract/passes';
import { fullName } from '@tsudoi/domain';
import { formatInstant } from '@tsudoi/i18n';
import { useCall, useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused, problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { DetailSection } from '@tsudoi/ui/mantine/DetailPage';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { Note } from '@tsudoi/ui/mantine/Note';
import { type FormEvent, useId, useState } from 'react';

const WIDTH = 480;

/** 会員証: what the phone and the printed card have, and how both are made invalid or allowed again. */
export function PassSection({ member }: { member: MemberDetail }) {
  const t = useT();
  const { edit } = usePagePermission();
  const [isRevoking, setRevoking] = useState(false);
  const { data: pass, error, retry } = useEndpoint(passes.get, { params: { id: member.id } });
  const reissuing = useCall(passes.reissue);
  const reload = async () => void (await retry());
  const reissue = async (version: number) => {
    try {
      await reissuing.callOrThrow({ params: { id: member.id }, body: { version } });
      notify({ type: 'success', message: t('passes.reissued') });
    } catch (cause) {
      notifyRefused(cause, t);
    }
    await reload();
  };
  if (pass === undefined)
    return (
      <DetailSection id="pass" title={t('passes.title')}>
        {error !== undefined && (
          <Note
            tone="bad"
            action={
              <Button small onClick={() => void retry()}>
                {t('action.retry')}
              </Button>
            }
          >
            {problemWords(error, t).join('')}
          </Note>
        )}
      </DetailSection>
    );
  const { revoked } = pass;
  return (
    <DetailSection
      id="pass"
      title={t('passes.title')}
      pairs={
        revoked === null
          ? (['live', 'paper'] as const).map((kind) => ({
              key: kind,
              label: t(`passes.${kind}`),
              value: <Issued issued={pass[kind]} />,
              wide: true,
            }))
          : []
      }
    >
      {revoked !== null && (
        <Note tone="warn" title={t('passes.is_revoked')}>
          {t('passes.revoked_by', { reason: revoked.reason, name: revoked.by, at: formatInstant(revoked.at) })}
        </Note>
      )}
      {edit && (
        <div className="row">
          {revoked === null ? (
            <Button small onClick={() => setRevoking(true)}>
              {t('passes.revoke')}
            </Button>
          ) : (
            <Button small busy={reissuing.pending && t('busy.updating')} onClick={() => void reissue(pass.version)}>
              {t('passes.reissue')}
            </Button>
          )}
        </div>
      )}
      <RevokeDialog
        opened={isRevoking}
        member={member}
        pass={pass}
        onClose={() => setRevoking(false)}
        onChanged={reload}
      />
    </DetailSection>
  );
}

function Issued({ issued }: { issued: MemberPass['live'] }) {
  const t = useT();
  if (issued === null) return <span className="sub">{t('passes.never')}</span>;
  return t('passes.valid', { issued: formatInstant(issued.issued_at), until: formatInstant(issued.valid_until) });
}

interface RevokeDialogProps {
  opened: boolean;
  member: MemberDetail;
  pass: MemberPass;
  onClose(): void;
  onChanged(): Promise<void>;
}

function RevokeDialog({ opened, member, pass, onClose, onChanged }: RevokeDialogProps) {
  const t = useT();
  const id = useId();
  const [reason, setReason] = useState('');
  const revoking = useCall(passes.revoke);
  const close = () => {
    revoking.reset();
    setReason('');
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '' || revoking.pending) return;
    const done = await revoking.call({
      params: { id: member.id },
      body: { reason: reason.trim(), version: pass.version },
    });
    // Somebody else may have changed it: what is shown behind the words of the refusal is what there is now.
    if (done !== undefined) {
      notify({ type: 'success', message: t('passes.revoked') });
      close();
    }
    await onChanged();
  };
  const { error } = revoking;
  const words = error === undefined ? undefined : (error.fields.reason ?? problemWords(error, t).join(''));
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('passes.ask', { name: fullName(member.basic_info) })}
      width={WIDTH}
    >
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <p>{t('passes.means')}</p>
        <div className="field">
          <label htmlFor={id}>{t('passes.reason')}</label>
          <input
            id={id}
            className="in"
            value={reason}
            maxLength={PASS_REASON_MAX}
            autoComplete="off"
            data-autofocus
            aria-invalid={words !== undefined || undefined}
            aria-describedby={`${id}-hint${words === undefined ? '' : ` ${id}-error`}`}
            onChange={({ target }) => setReason(target.value)}
          />
          <span className="hint" id={`${id}-hint`}>
            {t('passes.reason_hint')}
          </span>
          {words !== undefined && (
            <span className="err" id={`${id}-error`} role="alert">
              {words}
            </span>
          )}
        </div>
        <div className="dialog-end">
          <Button onClick={close}>{t('action.back')}</Button>
          <Button
            type="submit"
            kind="danger"
            disabled={reason.trim() === ''}
            busy={revoking.pending && t('busy.updating')}
          >
            {t('passes.revoke')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
