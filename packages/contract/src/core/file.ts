import type { UploadPurpose } from '@tsudoi/domain';
import * as v from 'valibot';
import { ByteCount, Line } from './values.ts';

const PATH_LENGTH = 300;

/** A stored file as a record carries it, and as a completed upload is answered. */
export const StoredFile = v.object({
  /** What a record refers to it by. */
  file_path: v.string(),
  file_name: v.string(),
  content_type: v.string(),
  /** Bytes as stored; an image has others than the one that was sent. */
  size: ByteCount,
  /** An address that opens it: for an hour, or for good where the purpose is public. */
  file_url: v.string(),
});
export type StoredFile = v.InferOutput<typeof StoredFile>;

/** A file that a form sends: the path of a completed upload, or the value as it was read. An upload under way has no path yet. */
const Sent = v.union(
  [
    Line(PATH_LENGTH),
    v.pipe(
      v.object({ file_path: Line(PATH_LENGTH) }),
      v.transform(({ file_path }) => file_path),
    ),
  ],
  'file_unavailable',
);
const Path = v.pipe(Sent, v.nonEmpty('file_unfinished'), v.maxLength(PATH_LENGTH, 'file_unavailable'));

const OneFile = v.pipe(
  v.union([v.null(), Line(PATH_LENGTH), v.object({ file_path: Line(PATH_LENGTH) })], 'file_unavailable'),
  v.transform((sent) => (sent === '' || sent === null ? null : typeof sent === 'string' ? sent : sent.file_path)),
  // A value without a path is an upload under way; a text without one was an empty field.
  v.check((path) => path !== '', 'file_unfinished'),
);

/** Schema of a field that holds one file, with the purpose of its uploads. */
export type FileInput<P extends UploadPurpose = UploadPurpose> = typeof OneFile & { readonly purpose: P };

/**
 * A field that holds one file. It takes the path of a completed upload, the value as it was read (which keeps the file),
 * or null, in a multipart form an empty text (which takes the file away); its output is the path or null.
 */
export const FileInput = <const P extends UploadPurpose>(purpose: P): FileInput<P> => ({ ...OneFile, purpose });

/** A file that has to be there: the path of a completed upload, or the value as it was read; its output is the path. */
export const RequiredFile = v.pipe(
  v.nonNullable(v.nullable(Sent), 'required'),
  v.nonEmpty('file_unfinished'),
  v.maxLength(PATH_LENGTH, 'file_unavailable'),
);

/** A multipart form carries texts. */
const Marked = v.union([v.literal(true), v.picklist(['true', 1, '1'])]);
const Entry = v.union(
  [
    v.pipe(
      v.object({ is_deleted: Marked }),
      v.transform(() => undefined),
    ),
    Path,
  ],
  'file_unavailable',
);

/**
 * A field that holds up to `max` files. What is not in the list any more, or is marked `is_deleted`, is taken away; its
 * output is the paths of the others.
 */
export const FilesInput = (max: number) =>
  v.pipe(
    v.array(Entry, 'file_unavailable'),
    v.transform((entries) => entries.filter((path) => path !== undefined)),
    v.maxLength(max, 'too_many'),
  );
