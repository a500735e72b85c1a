/** One part of a form: a field, or a file where it names one. */
export interface FormPart {
  name: string;
  fileName: string | undefined;
  contentType: string;
  content: Buffer;
}

const HEADERS_END = Buffer.from('\r\n\r\n');
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;
const NAME = /;\s*name="([^"]*)"/i;
const FILE_NAME = /;\s*filename="([^"]*)"/i;

const headerOf = (headers: string, name: string): string => {
  const line = headers.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim() ?? '';
};

/** Browsers escape quotation marks and line breaks of names so, and nothing else. */
const unescapeName = (name: string): string =>
  name.replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * Takes a multipart body apart that is in memory as a whole; undefined where it is none. A stream parser costs ten times
 * as much for the forms people send, which have no file and a few hundred bytes (docs/performance.md).
 */
export function readSmallForm(contentType: string, body: Buffer): FormPart[] | undefined {
  const found = BOUNDARY.exec(contentType);
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined) return undefined;
  const first = Buffer.from(`--${boundary}`);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  if (!body.subarray(0, first.length).equals(first)) return undefined;
  const parts: FormPart[] = [];
  for (let at = first.length; ; ) {
    const mark = body.toString('latin1', at, at + 2);
    if (mark === '--') return parts;
    const headersEnd = body.indexOf(HEADERS_END, at);
    const start = headersEnd + HEADERS_END.length;
    const end = headersEnd < 0 ? -1 : body.indexOf(delimiter, start);
    if (mark !== '\r\n' || end < 0) return undefined;
    const headers = body.toString('utf8', at + 2, headersEnd);
    const disposition = headerOf(headers, 'content-disposition');
    const name = NAME.exec(disposition)?.[1];
    if (name === undefined) return undefined;
    const fileName = FILE_NAME.exec(disposition)?.[1];
    parts.push({
      name: unescapeName(name),
      fileName: fileName === undefined ? undefined : unescapeName(fileName),
      contentType: headerOf(headers, 'content-type'),
      content: body.subarray(start, end),
    });
    at = end + delimiter.length;
  }
}
