import { extensionOf, type UploadRule } from '@tsudoi/domain';

/** Bytes {@link agreesWith} wants to see. */
export const HEAD_BYTES = 65_536;

/** A kind of file: the type it is served as, and what its first bytes may be recognised as. */
interface Kind {
  type: string;
  found: readonly string[] | 'text';
}

const OFFICE = ['application/x-cfb'];
/** Which of the zip based formats it is stands somewhere in the archive, which may be far from its beginning. */
const zipped = (type: string): Kind => ({ type, found: [type, 'application/zip'] });
const only = (type: string): Kind => ({ type, found: [type] });
const word = 'application/vnd.openxmlformats-officedocument';
const open = 'application/vnd.oasis.opendocument';
const ISO_MEDIA = ['video/mp4', 'video/quicktime', 'video/x-m4v', 'audio/mp4', 'audio/x-m4a'];

/** The extensions that may be uploaded by name. */
const KINDS: Readonly<Record<string, Kind>> = {
  '.png': only('image/png'),
  '.jpg': only('image/jpeg'),
  '.jpeg': only('image/jpeg'),
  '.gif': only('image/gif'),
  '.webp': only('image/webp'),
  '.pdf': only('application/pdf'),
  '.doc': { type: 'application/msword', found: OFFICE },
  '.xls': { type: 'application/vnd.ms-excel', found: OFFICE },
  '.ppt': { type: 'application/vnd.ms-powerpoint', found: OFFICE },
  '.docx': zipped(`${word}.wordprocessingml.document`),
  '.xlsx': zipped(`${word}.spreadsheetml.sheet`),
  '.pptx': zipped(`${word}.presentationml.presentation`),
  '.odt': zipped(`${open}.text`),
  '.ods': zipped(`${open}.spreadsheet`),
  '.odp': zipped(`${open}.presentation`),
  '.csv': { type: 'text/csv; charset=utf-8', found: 'text' },
  '.txt': { type: 'text/plain; charset=utf-8', found: 'text' },
  '.rtf': only('application/rtf'),
  '.zip': only('application/zip'),
  '.7z': only('application/x-7z-compressed'),
  '.rar': only('application/x-rar-compressed'),
  '.lzh': only('application/x-lzh-compressed'),
  '.mp4': { type: 'video/mp4', found: ISO_MEDIA },
  '.mov': { type: 'video/quicktime', found: ISO_MEDIA },
  '.mp3': only('audio/mpeg'),
};

const BYTES = 'application/octet-stream';

/** Type by the extension of a name; what is not known is just bytes. */
export function typeOfName(name: string): string {
  return KINDS[extensionOf(name)]?.type ?? BYTES;
}

/** Type an upload is stored as: where any file will do, no extension is believed. */
export function typeOfUpload(name: string, rule: UploadRule): string {
  return rule.extensions.length === 0 ? BYTES : typeOfName(name);
}

/** Text has no NUL; which of the Japanese encodings it is in, its reader finds out. */
const isText = (head: Buffer): boolean => !head.includes(0);

/** Whether a file that is called so begins like one: `head` is its first {@link HEAD_BYTES} bytes. Any file will do where the rule says so. */
export async function agreesWith(name: string, rule: UploadRule, head: Buffer): Promise<boolean> {
  if (rule.extensions.length === 0) return true;
  const kind = KINDS[extensionOf(name)];
  if (kind === undefined) return false;
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head);
  if (kind.found === 'text') return found === undefined && isText(head);
  return found !== undefined && kind.found.includes(found.mime);
}
