import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { FailureBody } from '@tsudoi/contract';

/** What came back: status, headers and the body as it stood on the wire. */
export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  bytes: Buffer;
  /** The body as JSON. @throws Error with the body's beginning where it is none */
  json<T = unknown>(): T;
  /** The body as the envelope of a failure. */
  failure(): FailureBody;
}

export interface Sending {
  method?: string;
  /** Path with its query, as it goes onto the wire. */
  path: string;
  /** Host header; Node resolves no `*.localhost` and fetch drops the header, so every call names it here. */
  host: string;
  headers?: Record<string, string>;
  body?: string | Buffer | FormData;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

async function bodyOf(body: Sending['body']): Promise<{ bytes?: Buffer; type?: string }> {
  if (body === undefined) return {};
  if (typeof body === 'string') return { bytes: Buffer.from(body) };
  if (Buffer.isBuffer(body)) return { bytes: body };
  const encoded = new Response(body);
  return { bytes: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') ?? undefined };
}

/** Sends one request to a port of this machine and reads the whole answer. */
export async function send(port: number, sending: Sending): Promise<Reply> {
  const { bytes, type } = await bodyOf(sending.body);
  return new Promise((resolve, reject) => {
    const call = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method: sending.method ?? 'GET',
        path: sending.path,
        headers: {
          host: sending.host,
          ...(bytes === undefined ? {} : { 'content-length': bytes.length }),
          ...(type === undefined ? {} : { 'content-type': type }),
          ...sending.headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => resolve(replyOf(response.statusCode ?? 0, response.headers, Buffer.concat(chunks))));
      },
    );
    call.on('error', reject);
    call.end(bytes);
  });
}

function replyOf(status: number, headers: IncomingHttpHeaders, bytes: Buffer): Reply {
  const text = bytes.toString('utf8');
  const json = <T>(): T => {
    try {
      return JSON.parse(text) as T;
    } catch {
      throw new Error(`no JSON came with ${status}: ${text.slice(0, 300)}`);
    }
  };
  return { status, headers, text, bytes, json, failure: () => json<FailureBody>() };
}
