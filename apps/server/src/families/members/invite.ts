import { fieldProblem, Problem } from '@tsudoi/contract';
import * as endpoints from '@tsudoi/contract/members';
import { AccountRole, fullName, TaskDirection } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import type { PlainMenuKey } from '@tsudoi/permissions';
import { staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { existing } from '../../kernel/records.ts';
import type { Services } from '../../kernel/services.ts';
import { createBatchSize } from '../../tasks/batch-size.ts';
import { insertRows, type NewRow } from '../../tasks/imports/row-store.ts';
import type { TaskKind } from '../../tasks/runner.ts';
import { taskName } from '../../tasks/start.ts';
import { insertTask, setBackRoute } from '../../tasks/store.ts';
import { definitionsOf, readableBy } from '../account-cms/index.ts';
import { createInvitation, createInvitations, previewInvitation, refuseBeforeOpening } from '../invitations/index.ts';
import { askedOrder, askedQuery } from './query.ts';
import { type MemberOrder, type MemberQuery, memberIds, pageLimit } from './search-store.ts';
import { findMember, inviteCounts, inviteesOf, type MemberRecordRow, peopleOfGroup } from './store.ts';

interface InviteParams {
  menu: PlainMenuKey;
  query: MemberQuery;
  order: MemberOrder;
  locale: 'ja' | 'en';
  headers: string[];
  /** Whether those who were invited before are mailed once more. */
  again: boolean;
}

type Inviting = Pick<StaffContext<unknown>, 'tx' | 'scope' | 'facility'> & { params: { id: number } };

/** A member who can be invited, if in reach. @throws Problem */
async function inviteeOf({ tx, params, scope, facility }: Inviting): Promise<MemberRecordRow & { email: string }> {
  refuseBeforeOpening(facility);
  const row = existing(await findMember(tx, params.id, scope.organizationIds));
  // A link for somebody who has a password would be a way round it.
  if (!row.active) throw new Problem('wrong_state');
  if (row.signed_up) throw new Problem('signed_up');
  const { email } = row;
  if (email === null) throw fieldProblem('email', 'required');
  return { ...row, email };
}

/** Inviting members to sign up: one at once, many by a task. */
export const invite = [
  staff(endpoints.inviteMember, async (context) => {
    const { tx, services, actor, now, locale, requestId } = context;
    const invitee = await inviteeOf(context);
    await createInvitation(tx, AccountRole.member, invitee, { services, actor, now, locale, requestId });
    return {};
  }),

  staff(endpoints.previewMemberInvitation, async (context) => {
    const { tx, facility, services, locale } = context;
    const invitee = await inviteeOf(context);
    const readable = readableBy('staff', await definitionsOf(tx, facility), invitee);
    const to = readable.field('email') ? invitee.email : null;
    const mail = await previewInvitation(tx, invitee, { services, locale });
    return { to, group: invitee.invited_at === null ? ('send' as const) : ('again' as const), locale, mail };
  }),

  staff(endpoints.inviteMembers, async (context) => {
    const { body, tx, facility, session, services, actor, now, locale } = context;
    refuseBeforeOpening(facility);
    const name = taskName(serverText(locale, 'task.members_invite'), now);
    const params: InviteParams = {
      menu: 'members',
      query: await askedQuery(context, body),
      order: await askedOrder(context, body),
      locale,
      headers: ['会員番号', '氏名'],
      again: body.again,
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
    await setBackRoute(tx, task_id, `/manage/members/search#invited-${task_id}`);
    await services.jobs.enqueue(tx, { facility_id: facility.id, task_id });
    return { task_id, task_name: name };
  }),

  staff(endpoints.previewInvitations, async (context) => {
    const { body, tx, facility, services, locale } = context;
    refuseBeforeOpening(facility);
    const { group, page = 1, per_page = 20 } = body;
    const limit = pageLimit(per_page);
    const query = await askedQuery(context, body);
    const ids = await memberIds(tx, query, await askedOrder(context, body));
    const closed = query.hidden.email;
    const [sample] = await peopleOfGroup(tx, ids, { group: 'send', closed, limit: 1, offset: 0 });
    return {
      counts: await inviteCounts(tx, ids, closed),
      people: await peopleOfGroup(tx, ids, { group, closed, limit, offset: (Math.max(1, page) - 1) * limit }),
      mail: await previewInvitation(tx, sample, { services, locale }),
    };
  }),
];

/** Mails an invitation to each found member who can be invited; the others are listed as left out, each for its reason. */
export function memberInvite(parts: { services: Pick<Services, 'pageUrl'> }): TaskKind {
  return {
    kind: 'member-invite',
    async run(run) {
      const { query, order, locale, again } = run.task.params as InviteParams;
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
          const reason = ({ group }: (typeof members)[number]) =>
            group === 'send' || (group === 'again' && again) ? null : group;
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
