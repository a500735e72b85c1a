import { CallError } from '@tsudoi/contract/client';
import { exportMembers, inviteMembers, MemberSearch } from '@tsudoi/contract/members';
import { type CsvEncoding, PLUGIN_TOAST_MS } from '@tsudoi/domain';
import { useClient } from '@tsudoi/ui/headless/client';
import { useT } from '@tsudoi/ui/headless/i18n';
import { notify } from '@tsudoi/ui/headless/notifications';
import type { Conditions, Sort } from '@tsudoi/ui/headless/searchAddress';
import { expectDownload, isSettled, takeExpected, taskState, useTaskHistory } from '@tsudoi/ui/headless/task';
import * as v from 'valibot';
import { download } from '../../shell/socket.ts';

/** Which members are meant, and in which order. */
export interface Meant {
  default_search: Conditions;
  sort?: Sort;
}

/** Tasks on many members. They run in the background; the top bar shows them. */
export interface MemberTasks {
  /** Answers whether it could be started. */
  exportCsv(meant: Meant, encoding: CsvEncoding): Promise<boolean>;
  invite(meant: Meant): Promise<boolean>;
}

/** Starts tasks on many members and says that they have begun. */
export function useMemberTasks(): MemberTasks {
  const client = useClient();
  const t = useT();
  const { refresh } = useTaskHistory();
  const start = async (call: () => Promise<{ task_id: number }>, then: (taskId: number) => void = () => undefined) => {
    let taskId: number;
    try {
      taskId = (await call()).task_id;
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      if (!cause.isCancelled) {
        notify({ type: 'danger', message: cause.isOffline ? t('alert.system_error') : cause.message });
      }
      return false;
    }
    notify({ type: 'success', message: t('members.task_started'), timeout: PLUGIN_TOAST_MS });
    then(taskId);
    // Only to be quick: without it the top bar learns of the task from its socket.
    void refresh().then(
      () => takeFinished(taskId),
      () => undefined,
    );
    return true;
  };
  return {
    exportCsv: (meant, encoding) =>
      start(
        () =>
          client.call(exportMembers, {
            body: { ...v.parse(MemberSearch, meant), encode_type: encoding, socket_id: taskState.socketId },
          }),
        expectDownload,
      ),
    invite: (meant) => start(() => client.call(inviteMembers, { body: v.parse(MemberSearch, meant) })),
  };
}

/** A small export may be ready before anybody waits for it; its file is fetched all the same. */
function takeFinished(taskId: number): void {
  const task = taskState.tasks.find(({ task_id }) => task_id === taskId);
  if (task === undefined || !isSettled(task) || !takeExpected(task)) return;
  if (task.url_download !== null) download(task.url_download);
}
