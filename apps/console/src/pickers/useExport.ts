import type { EndpointDefinition, TaskStarted } from '@tsudoi/contract';
import { type CsvEncoding, PLUGIN_TOAST_MS } from '@tsudoi/domain';
import { callLoosely } from '@tsudoi/ui/headless/api/callLoosely';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import type { Conditions, Sort } from '@tsudoi/ui/headless/list/searchAddress';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { expectDownload, taskState, useTaskHistory } from '@tsudoi/ui/headless/tasks/task';
import type * as v from 'valibot';
import { deliverExport } from '../shell/socket.ts';

/** Which records are meant, and in which order. */
export interface Meant {
  default_search: Conditions;
  sort?: Sort;
}

type Body = v.GenericSchema<unknown, unknown>;
/** A call that starts a task on the records that its body looks for. */
export type TaskEndpoint = EndpointDefinition<string, undefined, undefined, Body, never, typeof TaskStarted>;

/** Starts a task on many records and says that it has begun. Returns its id; undefined where it could not be started. */
export function useTaskStart(): (endpoint: TaskEndpoint, asked: object) => Promise<number | undefined> {
  const client = useClient();
  const t = useT();
  return async (endpoint, asked) => {
    try {
      const { task_id } = await callLoosely(client, endpoint, { body: asked });
      notify({ type: 'success', message: t('list.task_started'), timeout: PLUGIN_TOAST_MS });
      return task_id;
    } catch (cause) {
      notifyRefused(cause, t);
      return undefined;
    }
  };
}

/** Exports the found records of a list as CSV by the family's own call; the file comes to this tab once it is written. */
export function useExport(endpoint: TaskEndpoint): (meant: Meant, encoding: CsvEncoding) => Promise<void> {
  const deliver = useDelivery(endpoint);
  return async (meant, encoding) => {
    await deliver({ ...meant, encode_type: encoding });
  };
}

/** Starts a task that writes a file, which comes to this tab once it is written. Returns whether it was started. */
export function useDelivery(endpoint: TaskEndpoint): (asked: object) => Promise<boolean> {
  const start = useTaskStart();
  const { refresh } = useTaskHistory();
  return async (asked) => {
    const taskId = await start(endpoint, { ...asked, socket_id: taskState.socketId });
    if (taskId === undefined) return false;
    expectDownload(taskId);
    // A small export may have come to its end before anybody waited for it.
    await refresh().then(
      () => taskState.tasks.filter(({ task_id }) => task_id === taskId).forEach(deliverExport),
      () => undefined,
    );
    return true;
  };
}
