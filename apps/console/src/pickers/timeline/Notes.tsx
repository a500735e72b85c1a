import type { MemberEvent } from '@tsudoi/contract/histories';
import { createNote, deleteNote, NOTE_LENGTH, restoreNote, updateNote } from '@tsudoi/contract/notes';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useCall } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { type FormEvent, useId, useState } from 'react';
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

/** A note as it reads now. Its writer changes or deletes it in its place. */
export function NoteText({ note, onChanged }: { note: NonNullable<MemberEvent['note']>; onChanged(): void }) {
  const t = useT();
  const saving = useCall(updateNote);
  const [draft, setDraft] = useState<string>();
  if (draft === undefined) return <Shown note={note} onEdit={() => setDraft(note.body)} onChanged={onChanged} />;
  const save = async () => {
    if (draft.trim() === '') return;
    const saved = await saving.call({ params: { id: note.id }, body: { body: draft, version: note.version } });
    onChanged();
    if (saved !== undefined) setDraft(undefined);
  };
  return (
    <NoteForm
      text={draft}
      onText={setDraft}
      verb={t('action.update')}
      busy={saving.pending && t('busy.updating')}
      error={saving.error === undefined ? undefined : problemWords(saving.error, t).join('')}
      onSubmit={() => void save()}
      onCancel={() => setDraft(undefined)}
    />
  );
}

function Shown(props: { note: NonNullable<MemberEvent['note']>; onEdit(): void; onChanged(): void }) {
  const { note, onChanged } = props;
  const t = useT();
  const client = useClient();
  const deleting = useCall(deleteNote);
  const restore = async () => {
    await client.call(restoreNote, { params: { id: note.id } });
    onChanged();
  };
  const remove = async () => {
    const done = await deleting.call({ params: { id: note.id }, query: { version: note.version } });
    onChanged();
    if (done === undefined) return;
    notify({
      type: 'success',
      message: t('histories.note.deleted'),
      timeout: UNDO_MS,
      action: { text: t('histories.put_back'), run: () => void restore() },
    });
  };
  return (
    <>
      <p className="v note-text">{note.body}</p>
      {(note.own || note.edited) && (
        <p className="when">
          {note.edited && <span>{t('histories.note.edited')}</span>}
          {note.own && (
            <>
              <button type="button" className="textlink" onClick={props.onEdit}>
                {t('histories.note.edit')}
              </button>
              <button type="button" className="textlink" onClick={() => void remove()}>
                {t('histories.note.delete')}
              </button>
            </>
          )}
        </p>
      )}
      {deleting.error !== undefined && (
        <p className="err" role="alert">
          {problemWords(deleting.error, t).join('')}
        </p>
      )}
    </>
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
