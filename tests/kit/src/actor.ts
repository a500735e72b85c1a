import {
  type AnyEndpoint,
  API_PREFIX,
  type Audience,
  areaOf,
  buildPath,
  type CallInput,
  type CallOutput,
  type PathValue,
  refreshCookies,
} from '@tsudoi/contract';
import { managerLogin, memberLogin, operatorLogin } from '@tsudoi/contract/auth';
import { toForm, unwrap } from '@tsudoi/contract/client';
import { type Reply, type Sending, send } from './http.ts';

/** An answer that is no success, where one was expected. */
export class CallFailed extends Error {
  readonly reply: Reply;
  constructor(what: string, reply: Reply) {
    super(`${what} answered ${reply.status}: ${reply.text.slice(0, 600)}`);
    this.reply = reply;
  }
}

/** Parts of a call whose types are not known, such as in the walks. */
export interface LooseInput {
  params?: Record<string, PathValue>;
  query?: Record<string, PathValue>;
  body?: unknown;
  files?: Record<string, Blob | undefined>;
}

type Args<E> = Record<string, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/** A person (or a program) that speaks to the API of one host, with the bearer and cookies of one session. */
export interface Actor {
  readonly host: string;
  readonly audience: Audience;
  /** The bearer; undefined before a sign-in. Tests may set it. */
  token: string | undefined;
  /** Cookies by name, as a browser would keep them. */
  readonly cookies: Map<string, string>;
  /** Headers that go with every call, such as `login-organization`. */
  readonly headers: Record<string, string>;
  /** Calls an endpoint and returns the `data` of its envelope. @throws CallFailed */
  call<E extends AnyEndpoint>(endpoint: E, ...args: Args<E>): Promise<CallOutput<E>>;
  /** Calls an endpoint and returns whatever came back. */
  ask(endpoint: AnyEndpoint, input?: LooseInput, headers?: Record<string, string>): Promise<Reply>;
  /** Sends any request to the host, with bearer and cookies. */
  raw(sending: Omit<Sending, 'host'> & { host?: string }): Promise<Reply>;
  /** Signs in by the API. @throws CallFailed */
  signIn(login: string, password: string): Promise<void>;
  /** Exchanges the refresh cookie for a new bearer and returns whatever came back. */
  refresh(): Promise<Reply>;
  /** The same session at another host, or with other credentials. */
  as(change: { host?: string; audience?: Audience; token?: string | undefined }): Actor;
}

const logins = { manage: managerLogin, member: memberLogin, admin: operatorLogin } as const;

/** Somebody at a host of the server who has not signed in yet. */
export function actor(
  server: { port: number },
  who: {
    host: string;
    audience: Audience;
    token?: string;
    cookies?: Map<string, string>;
    headers?: Record<string, string>;
  },
): Actor {
  const cookies = new Map(who.cookies ?? []);
  const headers: Record<string, string> = { ...who.headers };

  function keep(reply: Reply): Reply {
    for (const line of reply.headers['set-cookie'] ?? []) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      const gone = attributes.some((part) => /^\s*max-age=0|^\s*expires=Thu, 01 Jan 1970/i.test(part));
      if (gone || value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return reply;
  }

  const self: Actor = {
    host: who.host,
    audience: who.audience,
    token: who.token,
    cookies,
    headers,
    async call(endpoint, ...args) {
      const reply = await self.ask(endpoint, (args[0] ?? {}) as LooseInput);
      if (reply.status >= 300) throw new CallFailed(`${endpoint.method} ${endpoint.path}`, reply);
      return unwrap(reply.json()) as never;
    },
    ask(endpoint, input = {}, extra = {}) {
      const files = Object.entries(input.files ?? {}).filter(
        (entry): entry is [string, Blob] => entry[1] !== undefined,
      );
      const multipart = endpoint.files !== undefined;
      return self.raw({
        method: endpoint.method,
        path: API_PREFIX + buildPath(endpoint.path, input.params, input.query),
        headers: {
          ...(input.body !== undefined && !multipart ? { 'content-type': 'application/json' } : {}),
          ...extra,
        },
        ...(multipart ? { body: toForm(input.body, files) } : {}),
        ...(input.body !== undefined && !multipart ? { body: JSON.stringify(input.body) } : {}),
      });
    },
    async raw(sending) {
      return keep(
        await send(server.port, {
          host: who.host,
          ...sending,
          headers: {
            accept: 'application/json',
            ...(self.token === undefined ? {} : { authorization: `Bearer ${self.token}` }),
            ...(cookies.size === 0
              ? {}
              : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
            ...headers,
            ...sending.headers,
          },
        }),
      );
    },
    async signIn(login, password) {
      const session = await self.call(logins[who.audience], { body: { login_account: login, password } });
      self.token = session.access_token;
    },
    async refresh() {
      const reply = await self.raw({ method: 'POST', path: `${API_PREFIX}/auth/refresh-token` });
      if (reply.status === 200) self.token = reply.json<{ data: { access_token: string } }>().data.access_token;
      return reply;
    },
    as: (change) =>
      actor(server, {
        host: change.host ?? who.host,
        audience: change.audience ?? who.audience,
        token: 'token' in change ? change.token : self.token,
        cookies,
        headers,
      }),
  };
  return self;
}

/** The audience whose sessions an endpoint takes; open and shared ones have none. */
export function audienceOf(endpoint: AnyEndpoint): Audience | undefined {
  const area = areaOf(endpoint.path);
  return area === 'shared' || 'open' in endpoint.access ? undefined : area;
}

/** The refresh cookie an actor holds for its audience. */
export function refreshCookieOf(who: Actor): string | undefined {
  return who.cookies.get(refreshCookies[who.audience]);
}
