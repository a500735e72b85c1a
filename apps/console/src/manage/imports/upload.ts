import type { AnyEndpoint, TaskStarted } from '@tsudoi/contract';
import { CallError } from '@tsudoi/contract/client';
import type { CsvEncoding } from '@tsudoi/domain';
import { callLoosely } from '@tsudoi/ui/headless/api/callLoosely';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { raiseIfForbidden } from '@tsudoi/ui/headless/session/forbidden';
import { taskState } from '@tsudoi/ui/headless/tasks/task';
import { useCallback, useState } from 'react';
import type { FileSource } from './source.ts';

/** Sending a file: how much of it has gone, and why it failed. */
export interface Upload {
  /** Percent; undefined while nothing is sent. */
  percent: number | undefined;
  error: CallError | undefined;
  /** Sends a file, with what is wished for beside it, and returns the id of the task that checks it; undefined where that failed. */
  send(file: File, encoding: CsvEncoding, wishes: object): Promise<number | undefined>;
  reset(): void;
}

/** Sends a file to be checked. */
export function useUpload(source: FileSource): Upload {
  const client = useClient();
  const [percent, setPercent] = useState<number>();
  const [error, setError] = useState<CallError>();
  const send = useCallback(
    async (file: File, encoding: CsvEncoding, wishes: object) => {
      setPercent(0);
      setError(undefined);
      try {
        const { task_id } = await callLoosely<AnyEndpoint & { response: typeof TaskStarted }>(
          client,
          source.send,
          {
            body: { ...source.about, ...wishes, encode_type: encoding, socket_id: taskState.socketId },
            files: { file },
          } as never,
          { onUpload: (sent, total) => setPercent(total === 0 ? 0 : (sent / total) * 100) },
        );
        return task_id;
      } catch (cause) {
        if (!(cause instanceof CallError)) throw cause;
        // A 403 goes on to the access-denied page of the area (ERR-39).
        if (!raiseIfForbidden(cause) && !cause.isCancelled) setError(cause);
        return undefined;
      } finally {
        setPercent(undefined);
      }
    },
    [client, source],
  );
  return { percent, error, send, reset: useCallback(() => setError(undefined), []) };
}
