import { DOCUMENT_EXTENSIONS, UPLOAD_MAX_BYTES } from '@tsudoi/domain';
import { useRef, useState } from 'react';
import { useField } from '../../headless/field.ts';
import { addFiles, type FileEntry, withoutEntry } from '../../headless/files.ts';
import { useT } from '../../headless/i18n.ts';
import { FilePick } from '../files/FilePick.tsx';
import { FileRow } from '../files/FileRow.tsx';
import { describedBy, FieldFrame } from './Field.tsx';
import { type FileFieldProps, FileHint } from './FileField.tsx';

const entriesOf = (value: unknown): FileEntry[] => (Array.isArray(value) ? (value as FileEntry[]) : []);
const readEntries = (value: unknown): string =>
  entriesOf(value)
    .filter(({ is_deleted }) => is_deleted !== true)
    .map(({ file_name }) => file_name)
    .join('、');

/** A file keeps its key while others come and go. */
const keyOf = (entry: FileEntry, index: number): string => `${entry.id ?? 'new'}-${entry.file_name}-${index}`;

/**
 * Several files that go to the server with their form; the value is a list of `FileEntry`. Office files and archives
 * unless told (VAL-45, VAL-46). Errors of a file stand at `{name}.{index}.file`.
 */
export function FilesField(props: FileFieldProps) {
  const { name, label, required, span, extensions = DOCUMENT_EXTENSIONS, maxBytes = UPLOAD_MAX_BYTES } = props;
  const t = useT();
  const field = useField({ name, label, disabled: props.disabled, read: readEntries, nested: true });
  const input = useRef<HTMLInputElement>(null);
  const [said, say] = useState('');
  const entries = entriesOf(field.value);
  const isFixed = field.disabled || field.readOnly;
  const hint = <FileHint extensions={extensions} maxBytes={maxBytes} hint={props.hint} />;

  const take = (picked: readonly File[]) => {
    const added = addFiles(entries, picked, { extensions, maxBytes });
    const taken = added.entries.slice(entries.length);
    field.forgive();
    if (taken.length > 0) field.set(added.entries);
    say(taken.map((entry) => t('files.chosen', { name: entry.file_name })).join(' '));
    if (added.refusal !== undefined) field.refuse(t(added.refusal.id, added.refusal.values));
  };
  const put = (next: FileEntry[], words: string) => {
    field.forgive();
    field.set(next);
    say(words);
    input.current?.focus();
  };
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} span={span}>
      {entries.length > 0 && (
        <ul className="files" aria-label={label}>
          {entries.map((entry, index) => (
            <li key={keyOf(entry, index)}>
              <FileRow
                id={`${field.id}-${index}`}
                name={entry.file_name}
                size={entry.file?.size}
                href={entry.file_path_url}
                deleted={entry.is_deleted === true}
                error={field.errorAt(`${index}.file`)}
                removeLabel={t(entry.file === undefined ? 'files.delete' : 'files.remove', { name: entry.file_name })}
                onRemove={
                  isFixed
                    ? undefined
                    : () => put(withoutEntry(entries, index), t('files.removed', { name: entry.file_name }))
                }
                onRestore={
                  isFixed
                    ? undefined
                    : () =>
                        put(
                          entries.map((other) => (other === entry ? { ...entry, is_deleted: false } : other)),
                          t('files.chosen', { name: entry.file_name }),
                        )
                }
              />
            </li>
          ))}
        </ul>
      )}
      {field.readOnly ? (
        entries.length === 0 && <p className="hint">{t('files.none')}</p>
      ) : (
        <FilePick
          id={field.id}
          name={name}
          verb={t('files.add')}
          accept={extensions.join(',')}
          multiple
          disabled={field.disabled}
          required={required}
          invalid={field.error !== undefined}
          describedBy={describedBy(field, hint)}
          inputRef={(element) => {
            input.current = element;
            field.ref(element);
          }}
          onFiles={take}
          onBlur={field.blur}
        />
      )}
      <span className="sr" role="status">
        {said}
      </span>
    </FieldFrame>
  );
}
