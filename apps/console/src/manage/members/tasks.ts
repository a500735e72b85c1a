import { exportMembers, inviteMembers, MemberSearch } from '@tsudoi/contract/members';
import { type CsvEncoding, PLUGIN_TOAST_MS } from '@tsudoi/domain';
import { useClient } from '@tsudoi/ui/headless/client';
import { useT } from '@tsudoi/ui/headless/i18n';
import { notify } from '@tsudoi/ui/headless/notifications';
import { notifyRefused } from '@tsudoi/ui/headless/problemWords';
import type { Conditions, Sort } from '@tsudoi/ui/headless/searchAddress';
import { expectDownload, taskState, useTaskHistory } from '@tsudoi/ui/headless/task';
import * as v from 'valibot';
import { tellEnd } from '../../shell/socket.ts';

/** Which members are meant, and in which order. */
export interface Meant {
  default_search: Conditions;
  sort?: Sort;
}

/** Tasks on many members. They run in the background; the top bar shows them. */
export interface MemberTasks {
  exportCsv(meant: Meant, encoding: CsvEncoding): Promise<void>;
  /** Answers the id of the task; undefined where it could not be started. */
  invite(meant: Meant): Promise<number | undefined>;
}

type Body = v.InferOutput<typeof MemberSearch>;

/** Starts tasks on many members and says that they have begun. */
export function useMemberTasks(): MemberTasks {
  const client = useClient();
  const t = useT();
  const { refresh } = useTaskHistory();
  const start = async (meant: Meant, call: (body: Body) => Promise<{ task_id: number }>) => {
    const body = v.safeParse(MemberSearch, meant);
    // Conditions written into the address by hand; the list itself says what is wrong with them.
    if (!body.success) {
      notify({ type: 'danger', message: t('alert.validation_failed') });
      return undefined;
    }
    try {
      const { task_id } = await call(body.output);
      notify({ type: 'success', message: t('members.task_started'), timeout: PLUGIN_TOAST_MS });
      return task_id;
    } catch (cause) {
      notifyRefused(cause, t);
      return undefined;
    }
  };
  const exportCsv = async (meant: Meant, encoding: CsvEncoding): Promise<void> => {
    const taskId = await start(meant, (body) =>
      client.call(exportMembers, { body: { ...body, encode_type: encoding, socket_id: taskState.socketId } }),
    );
    if (taskId === undefined) return;
    expectDownload(taskId);
    // A small export may have come to its end before anybody waited for it.
    await refresh().then(
      () => taskState.tasks.filter(({ task_id }) => task_id === taskId).forEach(tellEnd),
      () => undefined,
    );
  };
  return {
    exportCsv,
    invite: (meant) => start(meant, (body) => client.call(inviteMembers, { body })),
  };
}
