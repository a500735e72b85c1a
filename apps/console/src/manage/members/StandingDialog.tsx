import { CallError } from '@tsudoi/contract/client';
import { changeStanding, type MemberDetail, STANDING_REASON_MAX, StandingForm } from '@tsudoi/contract/members';
import { addDays, fullName, isReplacedBy, jstToday, parseTypedDay, type StandingAct } from '@tsudoi/domain';
import { formatDay } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { formResolver } from '@tsudoi/ui/headless/form/resolver';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { Note } from '@tsudoi/ui/mantine/Note';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { changeInWords, dayOfChange, holdsFrom } from './standingWords.ts';

const WIDTH = 560;

/** Props of {@link StandingDialog}. */
export interface StandingDialogProps {
  /** Undefined while nothing is asked. */
  act: StandingAct | undefined;
  member: MemberDetail;
  onClose(): void;
  onChanged(): Promise<void>;
}

/** 休会, 再開, 退会 or 再入会 of a member: from which day, why, and what comes of it. */
export function StandingDialog({ act, member, onClose, onChanged }: StandingDialogProps) {
  const t = useT();
  const name = fullName(member.basic_info);
  return (
    <Dialog
      opened={act !== undefined}
      onClose={onClose}
      title={act === undefined ? '' : t(`standing.ask.${act}`, { name })}
      width={WIDTH}
      closable
    >
      {act !== undefined && <StandingEntry act={act} member={member} onClose={onClose} onChanged={onChanged} />}
    </Dialog>
  );
}

/** The day that is proposed: by the rule of notice, and today for who comes back. */
function proposedDay(act: StandingAct, { standing }: MemberDetail): string {
  const today = jstToday(new Date());
  const holds_from = act === 'pause' || act === 'withdraw' ? standing.first_day : today;
  return dayOfChange({ act, holds_from });
}

function StandingEntry({ act, member, onClose, onChanged }: StandingDialogProps & { act: StandingAct }) {
  const t = useT();
  const client = useClient();
  const [problem, setProblem] = useState<string>();
  const { notice_day: notice, first_day: first, version, planned } = member.standing;
  const form = useForm({
    mode: 'onTouched',
    shouldFocusError: false,
    reValidateMode: 'onChange',
    resolver: formResolver(StandingForm),
    defaultValues: { day: proposedDay(act, member), resumes_on: '', reason: '' },
  });
  const day = parseTypedDay(form.watch('day'));
  const replaced =
    day === undefined ? [] : planned.filter((each) => isReplacedBy(each, { act, holds_from: holdsFrom(act, day) }));
  const submit = form.handleSubmit(async ({ day, resumes_on, reason }) => {
    setProblem(undefined);
    const holds_from = holdsFrom(act, day);
    try {
      await client.call(changeStanding, {
        params: { id: member.id },
        body: { act, holds_from, reason, version, ...(act === 'pause' && { resumes_on }) },
      });
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      const { holds_from: ofDay, resumes_on: ofEnd } = cause.fields;
      if (ofDay !== undefined) form.setError('day', { type: 'server', message: ofDay });
      if (ofEnd !== undefined) form.setError('resumes_on', { type: 'server', message: ofEnd });
      if (ofDay === undefined && ofEnd === undefined) setProblem(problemWords(cause, t).join(''));
      return;
    }
    const isPlanned = holds_from > jstToday(new Date());
    const change = changeInWords(t, { act, holds_from });
    notify({ type: 'success', message: t(isPlanned ? 'standing.planned' : 'standing.done', { change }) });
    onClose();
    await onChanged();
  });
  const isBusy = form.formState.isSubmitting;
  return (
    <FormProvider {...form}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submit();
        }}
      >
        {problem !== undefined && <Note tone="bad">{problem}</Note>}
        <p>{t(`standing.means.${act}`)}</p>
        {replaced.map((change) => (
          <Note key={change.id} tone="warn">
            {t('standing.replaces', { change: changeInWords(t, change) })}
          </Note>
        ))}
        <div className="fg">
          {act !== 'rejoin' && (
            <DateField
              name="day"
              label={t(act === 'withdraw' ? 'standing.last_day' : 'standing.from')}
              hint={
                notice === 0
                  ? t('standing.no_rule')
                  : t('standing.rule', { notice, day: formatDay(act === 'withdraw' ? addDays(first, -1) : first) })
              }
              required
              span={act === 'pause' ? 6 : 12}
            />
          )}
          {act === 'pause' && (
            <DateField name="resumes_on" label={t('standing.resumes')} hint={t('standing.resumes_hint')} span={6} />
          )}
          <TextField
            name="reason"
            label={t('standing.reason')}
            hint={t('standing.reason_hint')}
            maxLength={STANDING_REASON_MAX}
            span={12}
          />
        </div>
        <div className="dialog-end">
          <Button onClick={onClose}>{t('action.back')}</Button>
          <Button type="submit" kind={act === 'withdraw' ? 'danger' : 'primary'} busy={isBusy && t('busy.updating')}>
            {t(`standing.act.${act}`)}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
