import { CallError } from '@tsudoi/contract/client';
import type { MemberEvent } from '@tsudoi/contract/histories';
import { createNote, deleteNote, NOTE_LENGTH, restoreNote, updateNote } from '@tsudoi/contract/notes';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useCall } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { type FormEvent, useId, useState } from 'react';
import { EventRow } from './EventRow.tsx';
import { UNDO_MS } from './undo.ts';

/** The field for a new note; Ctrl+Enter leaves it. */
export function NewNote({ memberId, onSaved }: { memberId: number; onSaved(): void }) {
  const t = useT();
  const saving = useCall(createNote);
  const [text, setText] = useState('');
  const save = async () => {
    if (text.trim() === '') return;
    const saved = await saving.call({ params: { id: memberId }, body: { body: text } });
    if (saved === undefined) return;
    setText('');
    notify({ type: 'success', message: t('histories.note.saved') });
    onSaved();
  };
  return (
    <NoteForm
      text={text}
      onText={setText}
      verb={t('histories.note.save')}
      busy={saving.pending && t('busy.registering')}
      error={saving.error === undefined ? undefined : problemWords(saving.error, t).join('')}
      onSubmit={() => void save()}
    />
  );
}

/** Props of {@link NoteEvent}. */
export interface NoteEventProps {
  event: MemberEvent;
  note: NonNullable<MemberEvent['note']>;
  onChanged(): void;
}

/** A note as it reads now. Its writer changes or deletes it in its place. */
export function NoteEvent({ event, note, onChanged }: NoteEventProps) {
  const t = useT();
  const saving = useCall(updateNote);
  const [draft, setDraft] = useState<string>();
  const save = async (body: string) => {
    if (body.trim() === '') return;
    const saved = await saving.call({ params: { id: note.id }, body: { body, version: note.version } });
    onChanged();
    if (saved !== undefined) setDraft(undefined);
  };
  const actions = (
    <>
      {note.edited && <span>{t('histories.note.edited')}</span>}
      {note.own && draft === undefined && (
        <>
          <button type="button" className="textlink" onClick={() => setDraft(note.body)}>
            {t('histories.note.edit')}
          </button>
          <DeleteNote note={note} onChanged={onChanged} />
        </>
      )}
    </>
  );
  return (
    <EventRow event={event} text={t('histories.did.note')} actions={actions}>
      {draft === undefined ? (
        <p className="v note-text">{note.body}</p>
      ) : (
        <NoteForm
          text={draft}
          onText={setDraft}
          verb={t('action.update')}
          busy={saving.pending && t('busy.updating')}
          error={saving.error === undefined ? undefined : problemWords(saving.error, t).join('')}
          onSubmit={() => void save(draft)}
          onCancel={() => setDraft(undefined)}
        />
      )}
    </EventRow>
  );
}

/** Deletes a note at once; the message that says so takes it back. */
function DeleteNote({ note, onChanged }: Pick<NoteEventProps, 'note' | 'onChanged'>) {
  const t = useT();
  const client = useClient();
  const restore = async () => {
    await client.call(restoreNote, { params: { id: note.id } });
    onChanged();
  };
  const reportFailure = (work: Promise<unknown>) =>
    work.catch((cause: unknown) => {
      if (!(cause instanceof CallError)) throw cause;
      if (!cause.isCancelled) notify({ type: 'danger', message: problemWords(cause, t).join('') });
      onChanged();
    });
  const remove = async () => {
    await client.call(deleteNote, { params: { id: note.id }, query: { version: note.version } });
    onChanged();
    notify({
      type: 'success',
      message: t('histories.note.deleted'),
      timeout: UNDO_MS,
      action: { text: t('histories.put_back'), run: () => void reportFailure(restore()) },
    });
  };
  return (
    <button type="button" className="textlink" onClick={() => void reportFailure(remove())}>
      {t('histories.note.delete')}
    </button>
  );
}

interface NoteFormProps {
  text: string;
  onText(text: string): void;
  verb: string;
  busy: string | false;
  error: string | undefined;
  onSubmit(): void;
  onCancel?(): void;
}

function NoteForm({ text, onText, verb, busy, error, onSubmit, onCancel }: NoteFormProps) {
  const t = useT();
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy === false) onSubmit();
  };
  return (
    <form className="memo" onSubmit={submit}>
      <textarea
        className="in"
        aria-label={t('histories.note')}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : id}
        placeholder={t('histories.note.placeholder')}
        maxLength={NOTE_LENGTH}
        rows={text === '' ? 1 : 3}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing)
            submit(event);
        }}
      />
      <Button small type="submit" busy={busy}>
        {verb}
      </Button>
      {onCancel !== undefined && (
        <Button small kind="quiet" onClick={onCancel}>
          {t('action.back')}
        </Button>
      )}
      {error !== undefined && (
        <p className="err" id={id} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
