import type { StoredFile } from '@tsudoi/contract';
import { CallError, type Client, sendForm } from '@tsudoi/contract/client';
import {
  memberUploadDone,
  memberUploadTicket,
  operatorUploadDone,
  operatorUploadTicket,
  staffUploadDone,
  staffUploadTicket,
} from '@tsudoi/contract/storages';
import { MINUTE_MS, REQUEST_TIMEOUT_MS, type UploadPurpose } from '@tsudoi/domain';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { callLoosely } from '../api/callLoosely.ts';
import { useClient } from '../api/client.ts';

/** How one try goes on. */
export interface UploadEvents {
  signal: AbortSignal;
  onProgress(sent: number, total: number): void;
  /** Everything has gone; the server looks at it. */
  onSent(): void;
}

/** Brings one file to the server, from the ticket to the check. @throws CallError */
export type UploadTransport = (file: File, purpose: UploadPurpose, events: UploadEvents) => Promise<StoredFile>;

/** Replaces the transport below it, such as on pages where nobody is signed in. */
export const UploadContext = createContext<UploadTransport | undefined>(undefined);

/** A large file is looked at for as long as a scanner takes, which answers or gives up before this. */
const CHECK_TIMEOUT_MS = 5 * MINUTE_MS;

const calls = {
  manage: [staffUploadTicket, staffUploadDone],
  member: [memberUploadTicket, memberUploadDone],
  admin: [operatorUploadTicket, operatorUploadDone],
} as const;

/** Uploads straight to the storage by a signed form: ticket, form, check (API-STO-03 to API-STO-06). */
export function directUpload(client: Client, audience: 'manage' | 'member'): UploadTransport {
  return uploadThrough(client, audience, {});
}

/** The same for operators, who upload for a facility. */
export function operatorUpload(client: Client, facilityId: number): UploadTransport {
  return uploadThrough(client, 'admin', { facility_id: facilityId });
}

function uploadThrough(client: Client, audience: keyof typeof calls, place: { facility_id?: number }): UploadTransport {
  const [ticketCall, doneCall] = calls[audience];
  return async (file, purpose, { signal, onProgress, onSent }) => {
    const body = { file_name: file.name, size: file.size, purpose, ...place };
    const ticket = await callLoosely(client, ticketCall as typeof staffUploadTicket, { body }, { signal });
    const form = new FormData();
    for (const [name, value] of Object.entries(ticket.fields)) form.append(name, value);
    form.append('file', file);
    const answer = await sendForm(ticket.url, {
      method: 'POST',
      headers: new Headers(),
      body: form,
      signal,
      stallMs: REQUEST_TIMEOUT_MS,
      withCookies: false,
      onProgress,
    });
    // A bucket explains itself in XML; only our own storage answers in the envelope.
    if (!answer.ok) throw new CallError('http', answer.status, await answer.json().catch(() => undefined));
    onSent();
    const done = { file_path: ticket.file_path, file_name: file.name, ...place };
    return callLoosely(
      client,
      doneCall as typeof staffUploadDone,
      { body: done },
      { signal, timeoutMs: CHECK_TIMEOUT_MS },
    );
  };
}

/** The transport of this screen: the one of {@link UploadContext}, else that of staff. */
export function useUploadTransport(): UploadTransport {
  const provided = useContext(UploadContext);
  const client = useClient();
  return useMemo(() => provided ?? directUpload(client, 'manage'), [provided, client]);
}

/** What an upload is at. Bytes; a signed form cannot go on in the middle, so after a pause it begins anew. */
export type UploadState =
  | { step: 'sending'; sent: number; total: number }
  /** There is no network, or the server cannot take it now; it begins again by itself. */
  | { step: 'waiting'; on: 'network' | 'server' }
  | { step: 'checking' }
  /** `message` is the server's, in the reader's language; missing where nobody said why. */
  | { step: 'failed'; message: string | undefined };

/** What an upload knows of the network around it. */
export interface Network {
  isOnline(): boolean;
  /** Calls back when the network goes or comes; returns how to stop. */
  onChange(listener: () => void): () => void;
}

const browserNetwork: Network = {
  isOnline: () => navigator.onLine,
  onChange: (listener) => {
    addEventListener('online', listener);
    addEventListener('offline', listener);
    return () => {
      removeEventListener('online', listener);
      removeEventListener('offline', listener);
    };
  },
};

const LOST = ['NetworkError', 'TimeoutError'];
const isLost = (cause: unknown): boolean =>
  (cause instanceof CallError && (cause.isOffline || cause.status >= 502)) ||
  (cause instanceof DOMException && LOST.includes(cause.name));

/** Tries that fail although the network is there, before it is given up; the pauses between double from this many ms. */
const MAX_TRIES = 5;
const FIRST_PAUSE_MS = 1_000;

/** Settings of {@link runUpload}. */
export interface UploadRun {
  file: File;
  purpose: UploadPurpose;
  transport: UploadTransport;
  /** Cancels it for good. */
  signal: AbortSignal;
  onState(state: UploadState): void;
  network?: Network;
}

/**
 * Uploads a file and stays with it: pauses when the network goes, begins again when it is back, gives up after five
 * tries with network. Returns the file, or undefined where it was cancelled or has failed, which `onState` told.
 */
export async function runUpload(run: UploadRun): Promise<StoredFile | undefined> {
  const { file, purpose, transport, signal, onState, network = browserNetwork } = run;
  for (let tries = 1; !signal.aborted; tries++) {
    const attempt = new AbortController();
    const stop = () => attempt.abort();
    const stopListening = network.onChange(() => !network.isOnline() && stop());
    signal.addEventListener('abort', stop);
    onState({ step: 'sending', sent: 0, total: file.size });
    try {
      return await transport(file, purpose, {
        signal: attempt.signal,
        // The form around the file weighs a little too; people are told of the file.
        onProgress: (sent) => onState({ step: 'sending', sent: Math.min(sent, file.size), total: file.size }),
        onSent: () => onState({ step: 'checking' }),
      });
    } catch (cause) {
      if (signal.aborted) return undefined;
      const lost = isLost(cause) || attempt.signal.aborted;
      if (!lost || (network.isOnline() && tries >= MAX_TRIES)) {
        onState({ step: 'failed', message: cause instanceof CallError ? reasonOf(cause) : undefined });
        return undefined;
      }
    } finally {
      stopListening();
      signal.removeEventListener('abort', stop);
    }
    onState({ step: 'waiting', on: network.isOnline() ? 'server' : 'network' });
    if (!network.isOnline()) tries = 0;
    await untilBack(network, signal, FIRST_PAUSE_MS * 2 ** (tries - 1));
  }
  return undefined;
}

const reasonOf = (cause: CallError): string | undefined =>
  Object.values(cause.fields)[0] ?? (cause.code === undefined ? undefined : cause.message);

/** Ends when the network is back; where it was never gone, after a pause. */
function untilBack(network: Network, signal: AbortSignal, pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stopListening();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = network.isOnline() ? setTimeout(end, pauseMs) : undefined;
    const stopListening = network.onChange(() => network.isOnline() && end());
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

/** One upload of a screen. */
export interface Upload {
  /** The file under way or failed. */
  file: File | undefined;
  state: UploadState | undefined;
  /** Begins; what was under way is cancelled. Answers as {@link runUpload}. */
  start(file: File, purpose: UploadPurpose): Promise<StoredFile | undefined>;
  cancel(): void;
}

/** An upload with its state; cancelled when the screen is left. */
export function useUpload(): Upload {
  const transport = useUploadTransport();
  const [{ file, state }, set] = useState<{ file?: File; state?: UploadState }>({});
  const running = useRef<AbortController>(undefined);
  const cancel = useCallback(() => {
    running.current?.abort();
    set({});
  }, []);
  useEffect(() => () => running.current?.abort(), []);
  const start = useCallback<Upload['start']>(
    async (next, purpose) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const onState = (now: UploadState) => !controller.signal.aborted && set({ file: next, state: now });
      const stored = await runUpload({ file: next, purpose, transport, signal: controller.signal, onState });
      if (stored !== undefined && !controller.signal.aborted) set({});
      return controller.signal.aborted ? undefined : stored;
    },
    [transport],
  );
  return { file, state, start, cancel };
}
