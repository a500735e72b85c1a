import { type AnyEndpoint, API_PREFIX, areaOf } from '@tsudoi/contract';
import { allEndpoints } from '@tsudoi/contract/all';
import fc from 'fast-check';
import { fromSchema, type SchemaNode } from './from-schema.ts';
import { junk, scanned, text } from './texts.ts';

/** Who sends a request. */
export type Sender = 'visitor' | 'staff' | 'member' | 'operator' | 'spare';

/** One request as it goes out; plain, so that it can be printed and sent again. */
export interface FuzzRequest {
  /** What it is about, for the report. */
  about: string;
  by: Sender;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}

interface Target {
  name: string;
  endpoint: AnyEndpoint;
  by: Sender;
}

// Who has signed out, owes a second factor or is no member any more would be refused ever after.
const SHUTS_OUT =
  /Logout$|Sessions\.revoke|updateSecuritySettings|Factors\.(confirm|confirmTotp|addPasskey)$|^auth\.reset|^members\.(updateMember|deleteMember)$/;
// What changes a facility gets one that nobody else needs.
const CHANGES_A_FACILITY = /^facilities\.(updateFacility|changeFacilityStatus|deleteFacility)$/;
/** Stands in a path for the id of that facility. */
export const SPARE = 'SPARE-FACILITY';

const senderOf = (endpoint: AnyEndpoint): Sender => {
  const area = areaOf(endpoint.path);
  if ('open' in endpoint.access || area === 'shared') return 'visitor';
  return ({ manage: 'staff', member: 'member', admin: 'operator' } as const)[area];
};

const targets: Target[] = allEndpoints().map(({ family, name, endpoint }) => {
  const full = `${family}.${name}`;
  const by = senderOf(endpoint);
  if (!SHUTS_OUT.test(full)) return { name: full, endpoint, by };
  return { name: full, endpoint, by: by === 'staff' ? 'spare' : 'visitor' };
});

/** A password is hashed slowly on purpose: such calls are drawn less often, or they would be all that is measured. */
const slow = ({ name }: Target): boolean => /Login|Password|acceptInvitation|AcceptInvitation|changeEmail/.test(name);

const target: fc.Arbitrary<Target> = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom(...targets.filter((one) => !slow(one))) },
  { weight: 1, arbitrary: fc.constantFrom(...targets.filter(slow)) },
);

const utf8 = (value: unknown): Buffer => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value ?? null));

const segment = (value: unknown): string =>
  encodeURIComponent(String(typeof value === 'string' ? value.toWellFormed().slice(0, 200) : JSON.stringify(value)));

/** The path with its places filled: ids there are, ids there are not, and texts that are none. */
function pathOf({ name: called, endpoint }: Target): fc.Arbitrary<string> {
  if (CHANGES_A_FACILITY.test(called)) return fc.constant(API_PREFIX + endpoint.path.replace(/\{\w+\}/, SPARE));
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const entries = (endpoint.params as SchemaNode | undefined)?.entries ?? {};
  const values = names.map((name) =>
    fc.oneof(
      // Of most tables there are a few rows, of members hundreds.
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
      { weight: 3, arbitrary: fc.integer({ min: 1, max: 650 }).map(String) },
      { weight: 3, arbitrary: entries[name] === undefined ? text : fromSchema(entries[name], 1) },
      { weight: 1, arbitrary: text },
    ),
  );
  return fc.tuple(...values).map((given) => {
    const filled = names.reduce(
      (path, name, at) => path.replace(`{${name}}`, segment(given[at]) || '%20'),
      endpoint.path,
    );
    return API_PREFIX + filled;
  });
}

function queryOf(endpoint: AnyEndpoint): fc.Arbitrary<string> {
  const typed =
    endpoint.query === undefined
      ? fc.constant('')
      : fromSchema(endpoint.query as SchemaNode).map((query) =>
          typeof query !== 'object' || query === null
            ? ''
            : `?${Object.entries(query)
                .map(([name, value]) => `${segment(name)}=${segment(value)}`)
                .join('&')}`,
        );
  return fc.oneof({ weight: 8, arbitrary: typed }, { weight: 1, arbitrary: rawQuery });
}

/** Query strings as nobody writes them: brackets, repeated names, halves of percent signs. */
const rawQuery: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom('a=%', '%zz=1', 'page=1&page=2', 'page[]=1', 'page[$gt]=1', '__proto__[a]=1', '=', '&&', 'a=b=c'),
      fc.constantFrom(
        'id=%00',
        'per_page=all',
        'page=1e9',
        'sort={"column":1}',
        'keyword=%F0%9F',
        'keyword=[',
        'page={',
      ),
      fc.tuple(text, text).map(([name, value]) => `${segment(name)}=${segment(value)}`),
    ),
    { maxLength: 5 },
  )
  .map((parts) => `?${parts.join('&').slice(0, 8_000)}`);

/** A form with the body's fields in brackets, as browsers send them where there are files. */
function formOf(value: unknown, boundary: string, file: Buffer | undefined): Buffer {
  const parts: Buffer[] = [];
  const put = (name: string, content: Buffer | string, more = ''): void => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '')}"${more}\r\n\r\n`;
    parts.push(Buffer.from(head), Buffer.from(content), Buffer.from('\r\n'));
  };
  const walk = (name: string, item: unknown): void => {
    if (typeof item === 'object' && item !== null)
      for (const [key, inner] of Object.entries(item).slice(0, 30)) walk(name === '' ? key : `${name}[${key}]`, inner);
    else put(name, String(item));
  };
  walk('', value);
  if (file !== undefined) put('file', file, '; filename="a.csv"\r\nContent-Type: text/csv');
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

/** A call that is nearly right: path, query and body drawn from the endpoint's own schemas. */
const nearlyRight: fc.Arbitrary<FuzzRequest> = target.chain((to) => {
  const { name, endpoint, by } = to;
  const body = endpoint.body === undefined ? fc.constant(undefined) : fromSchema(endpoint.body as SchemaNode, 0);
  const isForm = endpoint.files !== undefined;
  return fc
    .record({ path: pathOf(to), query: queryOf(endpoint), body, asForm: fc.boolean() })
    .map(({ path, query, body, asForm }) => {
      const request: FuzzRequest = { about: name, by, method: endpoint.method, path: path + query, headers: {} };
      if (body === undefined) return request;
      if (isForm && asForm)
        return {
          ...request,
          headers: { 'content-type': 'multipart/form-data; boundary=xxFORMxx' },
          body: formOf(body, 'xxFORMxx', Buffer.from('a,b\r\n')),
        };
      return { ...request, headers: { 'content-type': 'application/json' }, body: utf8(JSON.stringify(body)) };
    });
});

const TYPES = [
  ...['application/json', 'application/json; charset=utf-16', 'application/json;charset=', 'text/plain', 'text/json'],
  ...[
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'multipart/form-data',
    '',
    ';',
    'a',
    'application/',
  ],
  ...['multipart/form-data; boundary=', 'multipart/form-data; boundary=xx', 'multipart/mixed; boundary=xx'],
];

/** Bodies that are no JSON, or hardly: cut off, doubled, in other encodings, deeper than a stack. */
const rawBody: fc.Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
  junk.map((value) => utf8(value).subarray(0, -1)),
  fc.json({ depthSize: 'large' }).map(utf8),
  fc
    .constantFrom(
      '{"a":1,"a":2}',
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":{}}}',
      '[]',
      '"a"',
      '1',
      'null',
    )
    .map(utf8),
  fc.integer({ min: 1_000, max: 100_000 }).map((depth) => utf8('['.repeat(depth))),
  fc
    .integer({ min: 1_000, max: 50_000 })
    .map((depth) => utf8(`${'{"basic_info":'.repeat(depth)}1${'}'.repeat(depth)}`)),
  fc.integer({ min: 1_000_000, max: 1_200_000 }).map((size) => utf8(`{"a":"${'x'.repeat(size)}"}`)),
  text.map((value) => Buffer.from(`\ufeff{"keyword":${JSON.stringify(value)}}`, 'utf16le')),
);

const rough: fc.Arbitrary<FuzzRequest> = fc
  .record({
    to: fc.constantFrom(...targets.filter(({ endpoint }) => endpoint.method !== 'GET')),
    body: rawBody,
    type: fc.constantFrom(...TYPES),
    query: rawQuery,
  })
  .map(({ to: { name, endpoint, by }, body, type, query }) => ({
    about: `${name}, rough body`,
    by,
    method: endpoint.method,
    path: API_PREFIX + endpoint.path.replaceAll(/\{\w+\}/g, '1') + (body.length % 3 === 0 ? query : ''),
    headers: Object.fromEntries(type === '' ? [] : [['content-type', type]]),
    body,
  }));

const forms = targets.filter(({ endpoint }) => endpoint.files !== undefined);
const fieldName = fc.oneof(
  fc.constantFrom(
    'file',
    'basic_info[last_name]',
    'basic_info[member_type][]',
    'basic_info[member_type][0]',
    'a[999999]',
  ),
  fc.constantFrom(
    '[]',
    '[[]]',
    'a[',
    'a]',
    '__proto__[a]',
    'a[constructor][b]',
    'basic_info',
    'basic_info[]',
    'a[-1]',
    '',
  ),
  text.map((name) => name.replaceAll(/["\r\n]/g, '').slice(0, 200)),
);

/** Forms with broken boundaries, names that fit no tree, files without end, parts without headers. */
const brokenForm: fc.Arbitrary<FuzzRequest> = fc
  .record({
    to: fc.constantFrom(...forms),
    boundary: fc.constantFrom('xx', 'xx', 'xx', 'xx', '"x x"', 'x'.repeat(70), 'x'.repeat(71), '--', 'あ', ''),
    parts: fc.array(
      fc.record({
        name: fieldName,
        disposition: fc.constantFrom(
          ...Array.from({ length: 9 }, () => 'form-data; '),
          'attachment; ',
          '',
          'form-data;',
          'form-data; name="a"; ',
        ),
        file: fc.option(text.map((name) => name.replaceAll(/["\r\n]/g, '').slice(0, 100))),
        type: fc.option(fc.constantFrom('text/csv', 'image/png', 'application/x-msdownload', '', 'a/b; charset="'), {
          freq: 3,
        }),
        content: fc.oneof(
          text.map(utf8),
          fc.uint8Array({ maxLength: 3_000 }).map((bytes) => Buffer.from(bytes)),
        ),
      }),
      { maxLength: 8 },
    ),
    padding: fc.constantFrom(0, 0, 0, 270_000),
    ends: fc.constantFrom('--\r\n', '--\r\n', '--\r\n', '--\r\n', '--', '\r\n', '', '-', '--\r\ntrailing'),
    newline: fc.constantFrom(...Array.from({ length: 9 }, () => '\r\n'), '\n'),
  })
  .map(({ to, boundary, parts, padding, ends, newline }) => {
    const bare = boundary.replaceAll('"', '');
    const pieces = parts.flatMap(({ name, disposition, file, type, content }) => [
      Buffer.from(
        `--${bare}${newline}Content-Disposition: ${disposition}name="${name}"${file === null ? '' : `; filename="${file}"`}${newline}${type === null ? '' : `Content-Type: ${type}${newline}`}${newline}`,
      ),
      content,
      Buffer.from(newline),
    ]);
    const body = Buffer.concat([...pieces, Buffer.alloc(padding, 'x'), Buffer.from(`--${bare}${ends}`)]);
    return {
      about: `${to.name}, broken form`,
      by: to.by,
      method: to.endpoint.method,
      path: API_PREFIX + to.endpoint.path.replaceAll(/\{\w+\}/g, '1'),
      headers: { 'content-type': `multipart/form-data; boundary=${Buffer.from(boundary).toString('latin1')}` },
      body,
    };
  });

/** What a header's value may be made of without Node refusing to send it. */
const headerValue = fc.oneof(
  fc.string({
    unit: fc
      .integer({ min: 0x20, max: 0xff })
      .filter((c) => c !== 0x7f)
      .map((c) => String.fromCharCode(c)),
    maxLength: 200,
  }),
  fc.constantFrom(
    '',
    '%',
    '%E3%81',
    '1',
    '-1',
    '99999999999999999999',
    'null',
    'a,b',
    'x'.repeat(7_000),
    'Bearer',
    'Bearer  ',
    'Basic YTpi',
  ),
);
const HEADERS = [
  ...['accept-language', 'authorization', 'cookie', 'accept', 'accept-encoding', 'content-encoding', 'range', 'origin'],
  ...[
    'if-none-match',
    'if-modified-since',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'host',
    'user-agent',
  ],
  ...[
    'facility-code',
    'account-code',
    'login-organization',
    'facility-menu-id',
    'use-organization-structure',
    'referer',
  ],
];
const PAGES = [
  '/',
  '/manage',
  '/admin',
  '/files/f/1/a.png',
  '/files/%2e%2e/%2e%2e/a',
  '/manifest.webmanifest',
  '/dev/mail',
  '/sw.js',
];

const withHeaders: fc.Arbitrary<FuzzRequest> = fc
  .record({
    to: target,
    headers: fc.dictionary(fc.constantFrom(...HEADERS), headerValue, { maxKeys: 4 }),
    page: fc.option(
      fc.oneof(
        fc.constantFrom(...PAGES),
        text.map((path) => `/${segment(path)}`),
      ),
      { freq: 3 },
    ),
    query: rawQuery,
  })
  .map(({ to: { name, endpoint, by }, headers, page, query }) => ({
    about: page === null ? `${name}, headers` : 'a page, headers',
    by,
    method: page === null ? endpoint.method : 'GET',
    path: page ?? API_PREFIX + endpoint.path.replaceAll(/\{\w+\}/g, '1') + query,
    headers,
  }));

const search = targets.find(({ name }) => name === 'members.searchMembers');
const byScan: fc.Arbitrary<FuzzRequest> = scanned.map((keyword) => ({
  about: 'a scanned code',
  by: 'staff',
  method: 'POST',
  path: API_PREFIX + (search?.endpoint.path ?? ''),
  headers: { 'content-type': 'application/json' },
  body: utf8(JSON.stringify({ default_search: { keyword } })),
}));

/** The kinds of requests, with how often each is drawn. */
export const requests = {
  'JSON, paths and queries': nearlyRight,
  'raw bodies': rough,
  'multipart forms': brokenForm,
  'headers and pages': withHeaders,
  'scanned codes': byScan,
} as const satisfies Record<string, fc.Arbitrary<FuzzRequest>>;
export type Kind = keyof typeof requests;
