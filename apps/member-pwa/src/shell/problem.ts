import { CallError } from '@tsudoi/contract/client';
import { CHUNK_TIMEOUT_MS } from '@tsudoi/domain';
import { isRouteErrorResponse } from 'react-router';
import { Held } from '../session/held.ts';

/** Which page stands in for one that cannot be shown. */
export type ProblemPage =
  | 'temporary'
  | 'needs_network'
  | 'not_found'
  | 'facility_not_found'
  | 'closed'
  | 'unauthorized'
  | 'chunk'
  | 'system';

const CHUNK = /dynamically imported module|importing a module script|preload CSS|chunk/i;

/** What a thrown thing means to the member. */
export function problemPage(error: unknown): ProblemPage {
  if (error instanceof Held) return error.because;
  if (isRouteErrorResponse(error)) return error.status === 404 ? 'not_found' : 'system';
  if (error instanceof CallError) {
    if (error.code === 'unknown_host') return 'facility_not_found';
    if (isClosed(error)) return 'closed';
    if (error.isOffline) return 'needs_network';
    if (error.status === 404) return 'not_found';
    return error.status === 403 ? 'unauthorized' : 'system';
  }
  return isChunkError(error) ? 'chunk' : 'system';
}

/** The facility shows members and guests nothing: it is not open yet, or no more. */
export function isClosed(error: CallError): boolean {
  return error.code === 'facility_preparing' || error.code === 'facility_suspended';
}

/** A script or style sheet of a page did not load: the network, or a new version took its place. */
export function isChunkError(error: unknown): boolean {
  return error instanceof ChunkError || (error instanceof Error && CHUNK.test(error.message));
}

export class ChunkError extends Error {}

/** Loads a part of the app; after two minutes it counts as failed (CONST-26). */
export async function chunk<T>(load: () => Promise<T>, timeoutMs = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timeout')), timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
}

const RELOADED = 'tsudoi_chunk_reloaded';
const ONCE_WITHIN_MS = 60_000;

/** Reloads for a failed chunk, once: a second failure within a minute shows the error page instead (RT-S-08). */
export function reloadOnce(
  storage: Storage = sessionStorage,
  now = Date.now(),
  reload = () => location.reload(),
): boolean {
  try {
    if (now - Number(storage.getItem(RELOADED) ?? 0) < ONCE_WITHIN_MS) return false;
    storage.setItem(RELOADED, String(now));
  } catch {
    return false; // Where it cannot be remembered, a reload could go on for ever.
  }
  reload();
  return true;
}
