import type { StoredFile } from '@tsudoi/contract';
import { extensionOf, isAccepted, type UploadRule } from '@tsudoi/domain';
import { useEffect, useState } from 'react';

/** One of several files of a record (ENT-38): one to be deleted stays in the list until the record is saved. */
export interface FileEntry extends StoredFile {
  is_deleted?: boolean;
  /** Of an upload under way, which has no path yet. */
  upload?: number;
}

/** The file that a form value holds; undefined where it holds none, or one whose upload has not finished. */
export function storedFileOf(value: unknown): StoredFile | undefined {
  if (typeof value !== 'object' || value === null || !('file_path' in value)) return undefined;
  return value.file_path === '' ? undefined : (value as StoredFile);
}

/** The name of a file that is a value, for lists of changes. */
export const readStoredFile = (value: unknown): string => storedFileOf(value)?.file_name ?? '';

/** What a form holds while a file is being uploaded. Without a path, the contract refuses to save it. */
export const unfinished = ({ name, size, type }: File): StoredFile => ({
  file_path: '',
  file_name: name,
  content_type: type,
  size,
  file_url: '',
});

/** Why a file is not taken: its message and what that needs. */
export interface FileRefusal {
  id: 'validate_file_extension' | 'file.too_large' | 'file.maximum' | 'file.type';
  values: Record<string, string>;
}

const MIB = 1_048_576;
const GROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Bytes as whole or tenth megabytes for the messages: 5, 0.5, 5,120. */
export function megabytes(bytes: number): string {
  return GROUPED.format(bytes / MIB);
}

/** The extensions of a rule as people read them: `.png .jpg`. */
export function extensionList(extensions: readonly string[]): string {
  return extensions.join(' ');
}

/** Which messages an input says: a file input names its label and the extensions, an upload of an image what it must be. */
export type RefusalStyle = 'file' | 'upload';

/** Checks a picked file by its extension (VAL-42, VAL-47, VAL-61) and size (VAL-48, VAL-60); undefined where it is taken. */
export function refusalOf(
  file: Pick<File, 'name' | 'size'>,
  rule: Pick<UploadRule, 'extensions' | 'maxBytes'>,
  label: string,
  style: RefusalStyle = 'file',
): FileRefusal | undefined {
  if (!isAccepted(file.name, rule.extensions)) {
    return style === 'file'
      ? { id: 'validate_file_extension', values: { label, extensions: extensionList(rule.extensions) } }
      : { id: 'file.type', values: { name: label, extension: extensionList(rule.extensions) } };
  }
  if (file.size > rule.maxBytes)
    return { id: 'file.too_large', values: { name: label, size: megabytes(rule.maxBytes) } };
  return undefined;
}

/**
 * Which of the picked files are taken: what has another extension is left out without a word (VAL-50), what is too large
 * is left out and said (VAL-49).
 */
export function acceptedFiles(
  picked: readonly File[],
  rule: Pick<UploadRule, 'extensions' | 'maxBytes'>,
): { files: File[]; refusal: FileRefusal | undefined } {
  const accepted = picked.filter(({ name }) => isAccepted(name, rule.extensions));
  const [small, large] = [
    accepted.filter(({ size }) => size <= rule.maxBytes),
    accepted.filter(({ size }) => size > rule.maxBytes),
  ];
  return {
    files: small,
    refusal: large.length === 0 ? undefined : { id: 'file.maximum', values: { size: megabytes(rule.maxBytes) } },
  };
}

/** Whether two entries are the same file, although the list was read again meanwhile. */
export const isSameEntry = (a: FileEntry, b: FileEntry): boolean =>
  a.upload === b.upload && a.file_path === b.file_path;

/** Takes an entry out: a new one goes, one that the record has is marked and can be brought back. */
export function withoutEntry(entries: readonly FileEntry[], gone: FileEntry, isNew: boolean): FileEntry[] {
  return entries.flatMap((entry) => {
    if (!isSameEntry(entry, gone)) return [entry];
    return isNew ? [] : [{ ...entry, is_deleted: true }];
  });
}

/** The name of a cropped picture: that of the original with the extension of what it is now. */
export function renamed(name: string, extension: string): string {
  const old = extensionOf(name);
  return `${old === '' ? name : name.slice(0, -old.length)}${extension}`;
}

/** An address of a picked file for a preview; given back when it is no longer shown. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (file === undefined) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
