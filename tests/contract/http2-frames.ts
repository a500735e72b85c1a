/** A header field as it goes over the wire, with whatever characters it has. */
export type Field = readonly [name: string, value: string];

const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
const [DATA, HEADERS, SETTINGS] = [0, 1, 4];
const [END_STREAM, END_HEADERS] = [1, 4];

function frame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** A length of HPACK in its seven bits, and after them (RFC 7541, 5.1). */
function lengthOf(text: Buffer): Buffer {
  if (text.length < 127) return Buffer.from([text.length]);
  const bytes = [127];
  let rest = text.length - 127;
  for (; rest >= 128; rest >>= 7) bytes.push((rest & 127) | 128);
  return Buffer.from([...bytes, rest]);
}

/** Fields as literals with new names, never indexed (RFC 7541, 6.2.3): nothing checks or changes them. */
const encoded = (fields: readonly Field[]): Buffer =>
  Buffer.concat(
    fields.flatMap(([name, value]) => {
      const [written, said] = [Buffer.from(name, 'latin1'), Buffer.from(value, 'latin1')];
      return [Buffer.from([0x10]), lengthOf(written), written, lengthOf(said), said];
    }),
  );

/** One request over HTTP/2 without TLS, with fields and body as they are given, which no client would send. */
export function http2Frames(fields: readonly Field[], body?: string): Buffer[] {
  return [
    Buffer.from(PREFACE),
    frame(SETTINGS, 0, 0, Buffer.alloc(0)),
    frame(HEADERS, END_HEADERS | (body === undefined ? END_STREAM : 0), 1, encoded(fields)),
    ...(body === undefined ? [] : [frame(DATA, END_STREAM, 1, Buffer.from(body, 'latin1'))]),
  ];
}
