import { type UploadPurpose, uploadRule } from '@tsudoi/domain';
import { useEffect, useRef } from 'react';
import { useField } from '../../headless/form/field.ts';
import { acceptedFiles, type FileEntry, isSameEntry, unfinished, withoutEntry } from '../../headless/form/files.ts';
import { useUpload } from '../../headless/form/upload.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { FileRow } from '../files/FileRow.tsx';
import { UploadProgress } from '../files/UploadProgress.tsx';
import type { FieldProps } from './Field.tsx';
import { FileFrame, useFileFrame } from './FileFrame.tsx';

/** Props of {@link FilesField}. */
export interface FilesFieldProps extends FieldProps {
  /** What they are for says what is taken; `document` unless told: office files and archives (VAL-45, VAL-46). */
  purpose?: UploadPurpose;
}

const entriesOf = (value: unknown): FileEntry[] => (Array.isArray(value) ? (value as FileEntry[]) : []);
const readEntries = (value: unknown, joint: string): string =>
  entriesOf(value)
    .filter(({ is_deleted }) => is_deleted !== true)
    .map(({ file_name }) => file_name)
    .join(joint);

/**
 * Several files, each uploaded when it is picked; the value is a list of `StoredFile`s, in which those to be deleted are
 * marked until the record is saved. `FilesInput` of the contract takes it. Errors of a file stand at `{name}.{index}`.
 */
export function FilesField({ purpose = 'document', ...props }: FilesFieldProps) {
  const { name, label, required, span } = props;
  const t = useT();
  const rule = uploadRule(purpose);
  const field = useField({
    name,
    label,
    disabled: props.disabled,
    read: (value) => readEntries(value, t('list.joint')),
    nested: true,
  });
  const { frame, announce, announceAtInput } = useFileFrame();
  /** Uploads of this screen: their files by number, and the paths of those that were taken in. */
  const uploads = useRef({ files: new Map<number, File>(), paths: new Set<string>() });
  const entries = entriesOf(field.value);
  const isFixed = field.disabled || field.readOnly;

  const take = (picked: readonly File[]) => {
    const { files, refusal } = acceptedFiles(picked, rule);
    const added = files.map((file): FileEntry => {
      const upload = uploads.current.files.size;
      uploads.current.files.set(upload, file);
      return { ...unfinished(file), upload };
    });
    field.clearProblem();
    if (added.length > 0) field.set([...entriesOf(field.now()), ...added]);
    announce(files.map((file) => t('files.chosen', { name: file.name })).join(' '));
    if (refusal !== undefined) field.setProblem(t(refusal.id, refusal.values));
  };
  const put = (change: (entries: FileEntry[]) => FileEntry[], words: string) => {
    field.clearProblem();
    field.set(change(entriesOf(field.now())));
    announceAtInput(words);
  };
  const remove = (entry: FileEntry) =>
    put(
      (now) => withoutEntry(now, entry, entry.upload !== undefined || uploads.current.paths.has(entry.file_path)),
      t('files.removed', { name: entry.file_name }),
    );
  const restore = (entry: FileEntry) =>
    put(
      (now) => now.map((other) => (isSameEntry(other, entry) ? { ...other, is_deleted: false } : other)),
      t('files.chosen', { name: entry.file_name }),
    );
  const finish = (upload: number, stored: FileEntry) => {
    uploads.current.paths.add(stored.file_path);
    field.clearProblem();
    field.set(entriesOf(field.now()).map((entry) => (entry.upload === upload ? stored : entry)));
    announce(t('upload.done', { name: stored.file_name }));
  };

  const row = (entry: FileEntry, index: number) => {
    const { upload } = entry;
    const file = upload === undefined ? undefined : uploads.current.files.get(upload);
    if (upload !== undefined && file !== undefined)
      return (
        <Uploading
          file={file}
          purpose={purpose}
          onStored={(stored) => finish(upload, stored)}
          onCancel={() => remove(entry)}
        />
      );
    const isNew = uploads.current.paths.has(entry.file_path);
    return (
      <FileRow
        id={`${field.id}-${index}`}
        name={entry.file_name}
        size={entry.size}
        href={entry.file_url}
        deleted={entry.is_deleted === true}
        error={field.errorAt(String(index))}
        removeLabel={t(isNew ? 'files.remove' : 'files.delete', { name: entry.file_name })}
        onRemove={isFixed ? undefined : () => remove(entry)}
        onRestore={isFixed ? undefined : () => restore(entry)}
      />
    );
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
            <li key={entry.upload === undefined ? entry.file_path : `upload-${entry.upload}`}>{row(entry, index)}</li>
          ))}
        </ul>
      )}
    </FileFrame>
  );
}

interface UploadingProps {
  file: File;
  purpose: UploadPurpose;
  onStored(stored: FileEntry): void;
  onCancel(): void;
}

/** One file on its way; it begins as soon as it is on screen. */
function Uploading({ file, purpose, onStored, onCancel }: UploadingProps) {
  const { start, state, cancel } = useUpload();
  const latest = useRef(onStored);
  latest.current = onStored;
  const send = () => void start(file, purpose).then((stored) => stored !== undefined && latest.current(stored));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file
  useEffect(send, [file]);
  if (state === undefined) return null;
  return (
    <UploadProgress
      name={file.name}
      state={state}
      onCancel={() => {
        cancel();
        onCancel();
      }}
      onRetry={send}
    />
  );
}
