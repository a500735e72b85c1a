import { lookup } from 'node:dns';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { AgencyRefused, AgencyUnknown } from './agency.ts';

const TIMEOUT_MS = 8_000;
/** Largest answer that is read, in bytes. */
const ANSWER_BYTES = 1_048_576;

/** Addresses that are not of the internet: an agency has none of them. */
const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fec0::', 10],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv6');

/** Whether an IP address is of a private or local network. */
export const isPrivate = (address: string): boolean =>
  isIP(address) !== 0 && PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** The host of an address as an IP address; undefined where it is a name. */
function literalOf({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
}

const isPrivateLiteral = (url: URL): boolean => {
  const literal = literalOf(url);
  return literal !== undefined && isPrivate(literal);
};

const isLoopback = (url: URL): boolean => url.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname);

/** Whether an agency may be called at an address: https, one of the operator's origins, and the sandbox on this machine where that is allowed. */
export function isAllowedEndpoint(
  endpoint: string,
  { origins, loopback }: { origins: readonly string[]; loopback: boolean },
): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return false;
  const isLocal = loopback && isLoopback(url);
  if (!isLocal && (url.protocol !== 'https:' || isPrivateLiteral(url))) return false;
  return origins.some((origin) => URL.parse(origin)?.origin === url.origin);
}

/** Resolves a name for the connection itself, so that what was looked at is what is called. */
const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return callback(error, '', 0);
    const [first] = found;
    if (first === undefined || found.some(({ address }) => isPrivate(address)))
      return callback(new Error(`${hostname} is no public address`), '', 0);
    if (options.all) return callback(null, found);
    return callback(null, first.address, first.family);
  });

/** What is sent to an agency. */
export interface OutboundRequest {
  method: string;
  headers: OutgoingHttpHeaders;
  /** Empty: no body. */
  body?: string;
  /** This machine may be called, as in the demo and in tests. */
  loopback: boolean;
}

/** An answer of an agency as it came. */
export interface OutboundAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/**
 * Sends one request to an agency, every adapter's only way out. It follows no redirect, reads no endless answer and connects to no private
 * address, but to this machine where `loopback` says so.
 * @throws AgencyRefused where the address is not allowed, AgencyUnknown without an answer
 */
export async function sendToAgency(
  address: string,
  { method, headers, body = '', loopback }: OutboundRequest,
): Promise<OutboundAnswer> {
  const url = new URL(address);
  const local = loopback && isLoopback(url);
  if (!local && (url.protocol !== 'https:' || isPrivateLiteral(url)))
    throw new AgencyRefused(`${url.origin} is not called`);
  // Imported by name, Node's client loads all of undici with it: no start waits for that.
  const { request } = await (local ? import('node:http') : import('node:https'));
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new AgencyUnknown(`no answer of ${url.host}: ${error.message}`));
    const sent = request(
      url,
      {
        method,
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { ...headers, ...(body === '' ? {} : { 'content-length': Buffer.byteLength(body) }) },
        ...(local ? {} : { lookup: publicLookup }),
      },
      (answer) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > ANSWER_BYTES) sent.destroy(new Error('the answer is too long'));
          else parts.push(part);
        });
        answer.on('error', fail);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(parts).toString('utf8'),
          }),
        );
      },
    );
    sent.on('error', fail);
    sent.end(body);
  });
}

/** An answer of an agency: its status and the JSON it carries. */
export interface AgencyAnswer {
  status: number;
  body: unknown;
}

/**
 * Calls an agency with JSON, as {@link sendToAgency} does.
 * @throws AgencyRefused where the address is not allowed, AgencyUnknown without an answer that can be read
 */
export async function callAgency(
  address: string,
  { method, token, body, loopback }: { method: 'GET' | 'POST'; token: string; body?: object; loopback: boolean },
): Promise<AgencyAnswer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    ...(text === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const answer = await sendToAgency(address, { method, headers, body: text, loopback });
  try {
    return { status: answer.status, body: JSON.parse(answer.text) };
  } catch {
    throw new AgencyUnknown(`no answer of ${new URL(address).host}: no JSON`);
  }
}
