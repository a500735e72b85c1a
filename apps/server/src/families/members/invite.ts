import { fieldProblem, Problem } from '@tsudoi/contract';
import * as endpoints from '@tsudoi/contract/members';
import { AccountRole, fullName, TaskDirection } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import type { PlainMenuKey } from '@tsudoi/permissions';
import { staff } from '../../kernel/bind.ts';
import type { Services } from '../../kernel/services.ts';
import { createBatchSize } from '../../tasks/batch-size.ts';
import { insertRows, type NewRow } from '../../tasks/imports/row-store.ts';
import type { TaskKind } from '../../tasks/runner.ts';
import { taskName } from '../../tasks/start.ts';
import { insertTask } from '../../tasks/store.ts';
import { createInvitation, createInvitations } from '../invitations/index.ts';
import { askedOrder, askedQuery } from './query.ts';
import { type MemberOrder, type MemberQuery, memberIds } from './search-store.ts';
import { findMember, inviteesOf } from './store.ts';

interface InviteParams {
  menu: PlainMenuKey;
  query: MemberQuery;
  order: MemberOrder;
  locale: 'ja' | 'en';
  headers: string[];
}

/** Inviting members to sign up: one at once, many by a task. */
export const invite = [
  staff(endpoints.inviteMember, async ({ params, tx, scope, services, actor, now, locale, requestId }) => {
    const row = await findMember(tx, params.id, scope.organizationIds);
    if (row === undefined) throw new Problem('not_found');
    // A link for somebody who has a password would be a way round it.
    if (row.signed_up) throw new Problem('signed_up');
    if (row.email === null) throw fieldProblem('email', 'required');
    await createInvitation(
      tx,
      AccountRole.member,
      { ...row, email: row.email },
      { services, actor, now, locale, requestId },
    );
    return {};
  }),

  staff(endpoints.inviteMembers, async (context) => {
    const { body, tx, facility, session, services, actor, now, locale } = context;
    const name = taskName(serverText(locale, 'task.members_invite'), now);
    const params: InviteParams = {
      menu: 'members',
      query: await askedQuery(context, body),
      order: await askedOrder(context, body),
      locale,
      headers: ['会員番号', '氏名'],
    };
    const task_id = await insertTask(tx, {
      account_id: session.accountId,
      kind: 'member-invite',
      name,
      type: TaskDirection.export,
      state: 'running',
      step: 'import',
      actor_name: actor.name,
      params: { ...params },
    });
    await services.jobs.enqueue(tx, { facility_id: facility.id, task_id });
    return { task_id, task_name: name };
  }),
];

/** Mails an invitation to each found member; those who have no address or a password already are listed as left out. */
export function memberInvite(parts: { services: Pick<Services, 'pageUrl'> }): TaskKind {
  return {
    kind: 'member-invite',
    async run(run) {
      const { query, order, locale } = run.task.params as InviteParams;
      // By id, so that a run that goes on after a crash knows whom it has passed.
      const ids = (await run.read((tx) => memberIds(tx, query, order))).sort((a, b) => a - b);
      const size = createBatchSize(100, 20, 1_000);
      if (run.task.total_rows === 0) await run.batch(async () => ({ total_rows: ids.length }));
      let at = ids.findIndex((id) => id > run.task.applied_through);
      while (at >= 0 && at < ids.length) {
        const some = ids.slice(at, at + size.rows);
        const started = performance.now();
        await run.batch(async (tx) => {
          const members = await inviteesOf(tx, some);
          const reason = (member: (typeof members)[number]) =>
            member.signed_up ? 'signed_up' : member.email === null ? 'no_email' : null;
          const invited = members.flatMap((member) =>
            reason(member) === null && member.email !== null ? [{ ...member, email: member.email }] : [],
          );
          await createInvitations(tx, AccountRole.member, invited, {
            services: parts.services,
            actor: run.actor,
            now: new Date(),
            locale,
          });
          const left = members.filter((member) => reason(member) !== null);
          await insertRows(
            tx,
            run.task.id,
            left.map(
              (member): NewRow => ({
                row: member.id,
                result: 'skip',
                code: member.member_code,
                name: fullName(member),
                recordId: member.id,
                expectedVersion: null,
                data: null,
                before: null,
                changes: null,
                errors: null,
                source: [member.member_code, fullName(member)],
                leftOut: reason(member),
              }),
            ),
          );
          const position = run.task.position + some.length;
          return {
            position,
            applied_through: some.at(-1) ?? 0,
            inserted: run.task.inserted + invited.length,
            left_out: run.task.left_out + left.length,
            progress: Math.min(99, Math.floor((position * 100) / Math.max(1, run.task.total_rows))),
          };
        });
        size.took(performance.now() - started, some.length);
        at += some.length;
      }
      await run.batch(async () => ({ state: 'done', step: 'done', progress: 100, finished_at: new Date() }));
    },
  };
}
