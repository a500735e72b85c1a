import { DOCUMENT_EXTENSIONS, UPLOAD_MAX_BYTES } from '@tsudoi/domain';
import { useField } from '../../headless/field.ts';
import { addFiles, type FileEntry, withoutEntry } from '../../headless/files.ts';
import { useT } from '../../headless/i18n.ts';
import { FileRow } from '../files/FileRow.tsx';
import type { FileFieldProps } from './FileField.tsx';
import { FileFrame, useFileFrame } from './FileFrame.tsx';

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
  const { frame, say, sayAtInput } = useFileFrame();
  const entries = entriesOf(field.value);
  const isFixed = field.disabled || field.readOnly;
  const rule = { extensions, maxBytes };

  const take = (picked: readonly File[]) => {
    const added = addFiles(entries, picked, rule);
    const taken = added.entries.slice(entries.length);
    field.forgive();
    if (taken.length > 0) field.set(added.entries);
    say(taken.map((entry) => t('files.chosen', { name: entry.file_name })).join(' '));
    if (added.refusal !== undefined) field.refuse(t(added.refusal.id, added.refusal.values));
  };
  const put = (next: FileEntry[], words: string) => {
    field.forgive();
    field.set(next);
    sayAtInput(words);
  };
  return (
    <FileFrame
      field={field}
      frame={frame}
      rule={rule}
      label={label}
      required={required}
      hint={props.hint}
      span={span}
      verb={t('files.add')}
      multiple
      isEmpty={entries.length === 0}
      onFiles={take}
    >
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
    </FileFrame>
  );
}
