import { memberTypesByPrefix } from '@tsudoi/contract/member-types';
import { type MemberDetail, updateMemberCode } from '@tsudoi/contract/members';
import { useCall, useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { type FormEvent, useId, useState } from 'react';

const WIDTH = 440;

/** Props of {@link ChangeCodeDialog}. */
export interface ChangeCodeDialogProps {
  opened: boolean;
  member: MemberDetail;
  onClose(): void;
  onChanged(): Promise<void>;
}

/** 会員番号を変更する: another code by hand, or the next one of the member type. */
export function ChangeCodeDialog({ opened, member, onClose, onChanged }: ChangeCodeDialogProps) {
  const t = useT();
  const id = useId();
  const [code, setCode] = useState('');
  const changing = useCall(updateMemberCode);
  const prefixes = useEndpoint(memberTypesByPrefix, opened ? {} : null);
  const main = member.member_types[0]?.id;
  const prefix = prefixes.data?.find(({ member_types }) => member_types.some((type) => type.id === main));
  const close = () => {
    changing.reset();
    setCode('');
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '' || changing.pending) return;
    const answer = await changing.call({
      body: {
        account_code: member.account_code,
        member_code: code.trim(),
        version: member.version,
        ...(prefix === undefined
          ? {}
          : { member_code_prefix_options: { prefix: prefix.prefix, digits: prefix.digits } }),
      },
    });
    if (answer === undefined) return;
    notify({ type: 'success', message: t('members.change_code.done') });
    close();
    await onChanged();
  };
  const { error } = changing;
  const words = error === undefined ? undefined : (error.fields.member_code ?? problemWords(error, t).join(''));
  return (
    <Dialog opened={opened} onClose={close} title={t('members.change_code')} width={WIDTH}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <p className="sub">
          {t('members.change_code.now')}　<b>{member.basic_info.member_code}</b>
        </p>
        <div className="field">
          <label htmlFor={id}>{t('members.change_code.new')}</label>
          <input
            id={id}
            className="in"
            value={code}
            maxLength={30}
            autoComplete="off"
            data-autofocus
            aria-invalid={words !== undefined || undefined}
            aria-describedby={words === undefined ? undefined : `${id}-error`}
            onChange={({ target }) => setCode(target.value)}
          />
          {words !== undefined && (
            <span className="err" id={`${id}-error`} role="alert">
              {words}
            </span>
          )}
        </div>
        {prefix !== undefined && (
          <div className="row">
            <Button kind="quiet" small onClick={() => setCode(prefix.next_code)}>
              {t('members.change_code.next', { code: prefix.next_code })}
            </Button>
          </div>
        )}
        <p className="hint">{t('members.change_code.note')}</p>
        <div className="dialog-end">
          <Button onClick={close}>{t('action.back')}</Button>
          <Button
            type="submit"
            kind="primary"
            disabled={code.trim() === ''}
            busy={changing.pending && t('members.change_code.busy')}
          >
            {t('members.change_code.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
