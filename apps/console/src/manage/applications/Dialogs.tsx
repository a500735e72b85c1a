import type { ApplicationAnswer } from '@tsudoi/contract/applications';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { RequiredMark } from '@tsudoi/ui/mantine/fields/Field';
import { useId, useState } from 'react';

const WIDTH = 560;
const REASON_MAX = 200;
const NOTE_MAX = 200;

interface Shared {
  opened: boolean;
  name: string;
  busy: boolean;
  onBack(): void;
}

/** Why an application is refused; the applicant reads it. */
export function RefuseDialog(props: ReasonProps) {
  const t = useT();
  return (
    <ReasonDialog
      {...props}
      title={t('applications.refuse_title', { name: props.name })}
      note={t('applications.refuse_note')}
      verb={t('applications.refuse')}
    />
  );
}

/** Why somebody is a member without the fee; it stays with the application. */
export function WaiveDialog(props: ReasonProps) {
  const t = useT();
  return (
    <ReasonDialog
      {...props}
      title={t('applications.waive_title', { name: props.name })}
      note={t('applications.waive_note')}
      verb={t('applications.waive')}
    />
  );
}

type ReasonProps = Shared & { onSend(reason: string): void };

function ReasonDialog({
  opened,
  title,
  note,
  verb,
  busy,
  onBack,
  onSend,
}: ReasonProps & { title: string; note: string; verb: string }) {
  const t = useT();
  const id = useId();
  const [reason, setReason] = useState('');
  const isBlank = reason.trim() === '';
  return (
    <Dialog opened={opened} title={title} width={WIDTH} closable onClose={onBack}>
      <p className="sub">{note}</p>
      <div className="field">
        <label htmlFor={id}>
          {t('applications.reason_label')} <RequiredMark />
        </label>
        <input
          id={id}
          className="in"
          maxLength={REASON_MAX}
          value={reason}
          required
          data-autofocus
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <div className="dialog-end">
        <Button onClick={onBack}>{t('action.back')}</Button>
        <Button
          kind="danger"
          disabled={isBlank}
          title={isBlank ? t('applications.reason_first') : undefined}
          busy={busy && t('busy.sending')}
          onClick={() => onSend(reason)}
        >
          {verb}
        </Button>
      </div>
    </Dialog>
  );
}

/** What is asked about each of the marked fields; the applicant corrects only these, by a mailed link. */
export function AskBackDialog({
  opened,
  name,
  fields,
  busy,
  onBack,
  onSend,
}: Shared & {
  fields: readonly ApplicationAnswer[];
  onSend(questions: { path: string; note: string }[]): void;
}) {
  const t = useT();
  const id = useId();
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const questions = fields.map(({ path }) => ({ path, note: (notes[path] ?? '').trim() }));
  const isBlank = questions.some(({ note }) => note === '');
  return (
    <Dialog opened={opened} title={t('applications.ask_title', { name })} width={WIDTH} closable onClose={onBack}>
      <p className="sub">{t('applications.ask_note')}</p>
      {fields.map(({ path, label, text }, index) => (
        <div className="field" key={path}>
          <label htmlFor={`${id}-${index}`}>{t('applications.ask_field', { field: label })}</label>
          <input
            id={`${id}-${index}`}
            className="in"
            maxLength={NOTE_MAX}
            value={notes[path] ?? ''}
            aria-describedby={`${id}-${index}-now`}
            onChange={(event) => setNotes((now) => ({ ...now, [path]: event.target.value }))}
          />
          <p className="hint" id={`${id}-${index}-now`}>
            {t('applications.ask_now', { text: text ?? t('state.none') })}
          </p>
        </div>
      ))}
      <div className="dialog-end">
        <Button onClick={onBack}>{t('action.back')}</Button>
        <Button
          kind="primary"
          disabled={isBlank}
          title={isBlank ? t('applications.notes_first') : undefined}
          busy={busy && t('busy.sending')}
          onClick={() => onSend(questions)}
        >
          {t('applications.ask_send')}
        </Button>
      </div>
    </Dialog>
  );
}
