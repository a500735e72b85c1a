/** Whether the first bytes of a file are those of its type; only these types may be uploaded. */
const SIGNATURES: Readonly<Record<string, (head: Buffer) => boolean>> = {
  'image/png': (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  'image/jpeg': (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/gif': (head) => /^GIF8[79]a/.test(head.toString('latin1', 0, 6)),
  'image/webp': (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
  'application/pdf': (head) => head.toString('latin1', 0, 5) === '%PDF-',
};

/** Extension a stored file gets, by its type. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
};

const BY_EXTENSION: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
  '.csv': 'text/csv; charset=utf-8',
};

/** Bytes {@link looksLike} wants to see. */
export const HEAD_BYTES = 16;

/** Whether a file that says it is of a type begins like one. */
export function looksLike(contentType: string, head: Buffer): boolean {
  return SIGNATURES[contentType]?.(head) ?? false;
}

/** Extension of a type that may be uploaded; undefined for any other. */
export function extensionOf(contentType: string): string | undefined {
  return EXTENSIONS[contentType];
}

/** Type by the extension of a name; what is not known is just bytes. */
export function typeOfName(name: string): string {
  const dot = name.lastIndexOf('.');
  return (dot < 0 ? undefined : BY_EXTENSION[name.slice(dot).toLowerCase()]) ?? 'application/octet-stream';
}
