import { REQUEST_TIMEOUT_MS } from '@tsudoi/domain';
import { type AnyEndpoint, type Audience, type CallInput, type CallOutput, isWrite } from '../core/endpoint.ts';
import { API_PREFIX, headers as names } from '../core/headers.ts';
import { buildPath, type PathValue } from '../core/path.ts';
import type { FailureBody } from '../core/problem.ts';
import { CallError } from './error.ts';
import { toForm } from './form.ts';

/** Why a session is over: its token is invalid, it was refused otherwise, or the refresh was refused with 403. */
export type SessionEnd = 'token_invalid' | 'unauthorized' | 'refresh_refused';

/** What the client must know of the app around it. */
export interface ClientHost {
  audience: Audience;
  /** Origin of the API; empty for the page's own. */
  origin?: string;
  /** The bearer of this area, if anybody is signed in. */
  token(): string | undefined;
  /** Values of the specification's headers; undefined ones are not sent. */
  headers(): {
    facilityCode?: string;
    accountCode?: string;
    loginOrganization?: number;
    facilityMenuId?: number;
    useOrganizationStructure?: boolean;
    useCorporateStructure?: boolean;
    viewing?: number;
    actingFor?: number;
  };
  locale(): 'ja' | 'en';
  /** A refresh brought a new bearer; `expiresIn` in minutes. */
  onRefreshed(session: { token: string; expiresIn: number }): void;
  onSessionEnded(end: SessionEnd): void;
  /** 403: a second factor is demanded and has to be set up before anything else. */
  onSecondFactorDemanded?(): void;
  /**
   * 403: what the app believes of facility, organization or menu is no longer so. It reads that anew, by calls
   * of its own with `isReload`; then the refused call, of which the server did nothing, goes out once more.
   */
  onHeaderMismatch?(): Promise<void>;
  /** 403: the viewing that the headers name is over. */
  onViewingOver?(): void;
  /** 403: whoever is signed in may not act any more for the person that the headers name. */
  onLinkOver?(): void;
  /** 402: the invoice to pay first. */
  onPaymentRequired?(invoice: { account_code?: string; invoice_code?: string }): void;
  /** Milliseconds until a request is given up; the specification's 60 s unless told. */
  timeoutMs?: number;
  fetch?: typeof fetch;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** A read that must outlive navigation, such as the session's own. */
  keepOnNavigation?: boolean;
  /** A call that reads anew what the headers say; where they are refused, it fails. */
  isReload?: boolean;
  /** Id of the menu that the call belongs to, where that is not the one of the screen. */
  menuId?: number;
  /** Milliseconds until it is given up, where the answer may take longer than usual. */
  timeoutMs?: number;
  /** Tells how many bytes of a form with files have gone; such a call may take as long as it moves. */
  onUpload?: (sent: number, total: number) => void;
}

type Args<E> =
  Record<string, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

export interface Client {
  /** Calls an endpoint and returns the `data` of its envelope. @throws CallError */
  call<E extends AnyEndpoint>(endpoint: E, ...args: Args<E>): Promise<CallOutput<E>>;
  /** Fetches a file through the API. @throws CallError */
  download<E extends AnyEndpoint>(endpoint: E, ...args: Args<E>): Promise<Blob>;
  /** Refreshes the bearer now; concurrent calls share one refresh. @throws CallError */
  refresh(): Promise<void>;
  /** Cancels running reads; writes run to their answer. Called on every navigation. */
  cancelReads(): void;
}

interface LooseInput {
  params?: Record<string, PathValue>;
  query?: Record<string, PathValue>;
  body?: unknown;
  files?: Record<string, Blob | undefined>;
}

/** Builds the client of one area. */
export function createClient(host: ClientHost): Client {
  const reads = new Set<AbortController>();
  let refreshing: Promise<void> | undefined;
  let reloading: Promise<void> | undefined;
  const origin = host.origin ?? '';
  const timeoutMs = host.timeoutMs ?? REQUEST_TIMEOUT_MS;
  const send: typeof fetch = (input, init) => (host.fetch ?? fetch)(input, init);

  function requestHeaders(endpoint: AnyEndpoint, { menuId }: CallOptions): Headers {
    const out = new Headers({ accept: 'application/json', 'accept-language': host.locale() });
    const token = host.token();
    if (token !== undefined) out.set('authorization', `Bearer ${token}`);
    const values = host.headers();
    const set = (name: string, value: string | number | boolean | undefined) =>
      value !== undefined && out.set(name, encodeURIComponent(String(value)));
    set(names.facilityCode, values.facilityCode);
    set(names.accountCode, values.accountCode);
    if (host.audience !== 'admin') set(names.loginOrganization, values.loginOrganization);
    set(names.facilityMenuId, menuId ?? values.facilityMenuId);
    set(names.viewing, values.viewing);
    if (endpoint.actingFor !== 'self') set(names.actingFor, values.actingFor);
    set(
      names.useOrganizationStructure,
      values.useOrganizationStructure === undefined ? undefined : Number(values.useOrganizationStructure),
    );
    set(
      names.useCorporateStructure,
      values.useCorporateStructure === undefined ? undefined : Number(values.useCorporateStructure),
    );
    return out;
  }

  async function attempt(endpoint: AnyEndpoint, input: LooseInput, options: CallOptions): Promise<Response> {
    const controller = new AbortController();
    const cancellable = !isWrite(endpoint) && options.keepOnNavigation !== true;
    if (cancellable) reads.add(controller);
    const timeout = AbortSignal.timeout(options.timeoutMs ?? timeoutMs);
    const signal = AbortSignal.any([controller.signal, timeout, ...(options.signal ? [options.signal] : [])]);
    const heads = requestHeaders(endpoint, options);
    let body: BodyInit | undefined;
    const files = Object.entries(input.files ?? {}).filter((entry): entry is [string, Blob] => entry[1] !== undefined);
    if (endpoint.files !== undefined) body = toForm(input.body, files);
    else if (input.body !== undefined) {
      heads.set('content-type', 'application/json');
      body = JSON.stringify(input.body);
    }
    const url = origin + API_PREFIX + buildPath(endpoint.path, input.params, input.query);
    if (options.onUpload !== undefined && body instanceof FormData)
      return upload(url, endpoint.method, heads, body, options);
    try {
      return await send(url, {
        method: endpoint.method,
        headers: heads,
        body,
        signal,
        credentials: 'include',
        cache: 'no-store',
      });
    } catch (cause) {
      if (timeout.aborted) throw new CallError('timeout', 0, undefined, cause);
      if (signal.aborted) throw new CallError('cancelled', 0, undefined, cause);
      throw new CallError('network', 0, undefined, cause);
    } finally {
      reads.delete(controller);
    }
  }

  async function upload(
    url: string,
    method: string,
    heads: Headers,
    body: FormData,
    { signal, onUpload }: CallOptions,
  ): Promise<Response> {
    // Few calls carry files, so few pages need this.
    const { sendForm } = await import('./upload.ts');
    try {
      return await sendForm(url, {
        method,
        headers: heads,
        body,
        signal: signal ?? new AbortController().signal,
        stallMs: timeoutMs,
        onProgress: onUpload ?? (() => {}),
      });
    } catch (cause) {
      const name = cause instanceof DOMException ? cause.name : '';
      throw new CallError(
        name === 'AbortError' ? 'cancelled' : name === 'TimeoutError' ? 'timeout' : 'network',
        0,
        undefined,
        cause,
      );
    }
  }

  async function failure(response: Response): Promise<CallError> {
    let body: Partial<FailureBody> | undefined;
    try {
      body = (await response.json()) as Partial<FailureBody>;
    } catch {
      body = undefined; // an answer that is no JSON, such as a proxy's error page, has only its status
    }
    return new CallError('http', response.status, body);
  }

  async function run(
    endpoint: AnyEndpoint,
    input: LooseInput,
    options: CallOptions,
    done: { refreshed?: boolean; reloaded?: boolean } = {},
  ): Promise<Response> {
    const response = await attempt(endpoint, input, options);
    if (response.ok) return response;
    const problem = await failure(response);
    const isLogin = 'open' in endpoint.access;
    if (problem.status === 401 && !isLogin) {
      if (problem.error === 'TokenHasExpired' && done.refreshed !== true) {
        await refresh();
        return run(endpoint, input, options, { ...done, refreshed: true });
      }
      host.onSessionEnded(problem.error === 'TokenInValid' ? 'token_invalid' : 'unauthorized');
    }
    const mayReload = options.isReload !== true && done.reloaded !== true && host.onHeaderMismatch !== undefined;
    if (problem.code === 'header_mismatch' && mayReload) {
      await reload();
      return run(endpoint, input, options, { ...done, reloaded: true });
    }
    if (problem.code === 'second_factor_demanded' || problem.code === 'second_factor_unproven')
      host.onSecondFactorDemanded?.();
    if (problem.code === 'viewing_over') host.onViewingOver?.();
    if (problem.code === 'link_over') host.onLinkOver?.();
    if (problem.status === 402) {
      const invoice = problem.error;
      host.onPaymentRequired?.(typeof invoice === 'object' && invoice !== null ? invoice : {});
    }
    throw problem;
  }

  async function doRefresh(): Promise<void> {
    const token = host.token();
    let response: Response;
    try {
      response = await send(`${origin}${API_PREFIX}/auth/refresh-token`, {
        method: 'POST',
        credentials: 'include',
        cache: 'no-store',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          accept: 'application/json',
          'accept-language': host.locale(),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
      });
    } catch (cause) {
      throw new CallError('network', 0, undefined, cause);
    }
    if (!response.ok) {
      const problem = await failure(response);
      if (problem.status === 403) host.onSessionEnded('refresh_refused');
      else if (problem.status === 401) host.onSessionEnded('unauthorized');
      throw problem;
    }
    const { data } = (await response.json()) as { data: { access_token: string; expires_in: number } };
    host.onRefreshed({ token: data.access_token, expiresIn: data.expires_in });
  }

  /** Reads anew what the headers say; calls that are refused together share it. */
  function reload(): Promise<void> {
    reloading ??= (host.onHeaderMismatch?.() ?? Promise.resolve()).finally(() => {
      reloading = undefined;
    });
    return reloading;
  }

  function refresh(): Promise<void> {
    refreshing ??= doRefresh().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  return {
    async call(endpoint, ...args) {
      const response = await run(endpoint, (args[0] ?? {}) as LooseInput, args[1] ?? {});
      if (response.status === 204) return {} as never;
      return unwrap(await response.json()) as never;
    },
    async download(endpoint, ...args) {
      return (await run(endpoint, (args[0] ?? {}) as LooseInput, args[1] ?? {})).blob();
    },
    refresh,
    cancelReads() {
      for (const controller of reads) controller.abort();
      reads.clear();
    },
  };
}

/** The `data` of an envelope, or the whole body where it has none; `account_menu_permission` is merged into it. */
export function unwrap(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('data' in body)) return body;
  const { data } = body;
  if ('account_menu_permission' in body && typeof data === 'object' && data !== null && !Array.isArray(data))
    return { ...data, account_menu_permission: body.account_menu_permission };
  return data;
}
