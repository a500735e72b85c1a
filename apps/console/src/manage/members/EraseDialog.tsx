import '@tsudoi/ui/look/erasing.css';
import { CallError } from '@tsudoi/contract/client';
import { ERASURE_REASON_MAX, ErasureForm, eraseMember } from '@tsudoi/contract/erasures';
import type { MemberDetail } from '@tsudoi/contract/members';
import { fullName } from '@tsudoi/domain';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { formResolver } from '@tsudoi/ui/headless/form/resolver';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { Note } from '@tsudoi/ui/mantine/Note';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { memberPaths } from '../../pickers/member/paths.ts';

const WIDTH = 600;
const GOES = ['record', 'said', 'events', 'money', 'history'] as const;
const STAYS = ['law', 'number', 'act', 'files'] as const;

/** Props of {@link EraseDialog}. */
export interface EraseDialogProps {
  member: MemberDetail;
  onClose(): void;
}

/** 個人情報を消去する: what goes, what stays and why it is done, asked once more by a box. */
export function EraseDialog({ member, onClose }: EraseDialogProps) {
  const t = useT();
  const client = useClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const [isSure, setSure] = useState(false);
  const { member_code: code } = member.basic_info;
  const name = fullName(member.basic_info);
  const form = useForm({
    mode: 'onTouched',
    shouldFocusError: false,
    reValidateMode: 'onChange',
    resolver: formResolver(ErasureForm),
    defaultValues: { reason: '' },
  });
  const isBusy = form.formState.isSubmitting;
  const submit = form.handleSubmit(async ({ reason }) => {
    setProblem(undefined);
    try {
      await client.call(eraseMember, { params: { id: member.id }, body: { reason, version: member.standing.version } });
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      setProblem(problemWords(cause, t).join(''));
      return;
    }
    notify({ type: 'success', message: t('erasing.done', { code }) });
    onClose();
    void navigate(memberPaths.search, { replace: true });
  });
  return (
    <Dialog opened onClose={onClose} title={t('erasing.ask', { name })} width={WIDTH} closable>
      <FormProvider {...form}>
        <form
          className="stack erasing"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy && isSure) void submit();
          }}
        >
          {problem !== undefined && <Note tone="bad">{problem}</Note>}
          <Note tone="warn">{t('erasing.final')}</Note>
          <section>
            <h3>{t('erasing.goes')}</h3>
            <ul>
              {GOES.map((what) => (
                <li key={what}>{t(`erasing.goes.${what}`)}</li>
              ))}
            </ul>
          </section>
          <section>
            <h3>{t('erasing.stays')}</h3>
            <ul>
              {STAYS.map((what) => (
                <li key={what}>{t(`erasing.stays.${what}`)}</li>
              ))}
            </ul>
          </section>
          <div className="fg">
            <TextField
              name="reason"
              label={t('erasing.reason')}
              hint={t('erasing.reason_hint')}
              required
              maxLength={ERASURE_REASON_MAX}
              span={12}
            />
          </div>
          <div className="choice">
            <label>
              <input
                className="ck"
                type="checkbox"
                checked={isSure}
                onChange={({ target }) => setSure(target.checked)}
              />
              {t('erasing.check', { name, code })}
            </label>
          </div>
          <div className="dialog-end">
            <Button onClick={onClose}>{t('action.back')}</Button>
            <Button type="submit" kind="danger" disabled={!isSure} busy={isBusy && t('erasing.busy')}>
              {t('erasing.submit')}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  );
}
