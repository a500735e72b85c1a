import { fieldProblem, Problem } from '@tsudoi/contract';
import * as endpoints from '@tsudoi/contract/members';
import { ExtendedInputType, jstToday, TaskDirection } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { staff } from '../../../kernel/bind.ts';
import type { StaffContext } from '../../../kernel/context.ts';
import { taskName } from '../../../tasks/start.ts';
import { insertTask, setBackRoute } from '../../../tasks/store.ts';
import { definitionsOf, hiddenFields, isFor, mayRead, ownFields } from '../../account-cms/index.ts';
import { ownColumns } from '../csv/plan.ts';
import { STANDING_FIELD } from '../csv/row-reader.ts';
import { askedOrder, askedQuery } from '../query.ts';
import { checkDays } from '../standing/change.ts';
import { existingOrganizations, typesOf } from '../store.ts';
import { fieldOf, headerOf } from './change.ts';
import type { BulkParams } from './plan-task.ts';

const CODE_HEADER = '会員番号';
const NAME_HEADER = '氏名';

/** Refuses what no member could get: what the form hides, what is not there, what is beyond reach. @throws Problem validation */
async function checkChange(context: StaffContext<unknown>, change: endpoints.BulkChange): Promise<void> {
  const { tx, facility, scope, now } = context;
  const definitions = await definitionsOf(tx, facility);
  switch (change.kind) {
    case 'own':
    case 'choices': {
      const item = [1, 2]
        .flatMap((classType) => ownFields(definitions, classType, 'ja'))
        .find(({ id }) => id === change.item);
      if (item === undefined || !mayRead('staff', item) || !isFor('staff', item))
        throw fieldProblem('change.item', 'choice');
      if (change.kind === 'own') return;
      if (item.input_type !== ExtendedInputType.checkbox) throw fieldProblem('change.item', 'choice');
      if (change.put_on.length + change.take_off.length === 0) throw fieldProblem('change.put_on', 'required');
      return;
    }
    case 'types':
      if ((await typesOf(tx, change.member_type)).length !== new Set(change.member_type).size)
        throw fieldProblem('change.member_type', 'member_type_unknown');
      return;
    case 'organizations': {
      const { organization } = change;
      const known =
        scope.organizationIds === null
          ? await existingOrganizations(tx, organization)
          : new Set(organization.filter((id) => scope.organizationIds?.includes(id)));
      if (organization.some((id) => !known.has(id))) throw fieldProblem('change.organization', 'organization_unknown');
      if (organization.length === 0 && change.how !== 'replace') throw fieldProblem('change.organization', 'required');
      return;
    }
    case 'standing':
      // The days are those of staff, whose notice is nobody's rule.
      checkDays({ asker: { asked_by: 'staff', asked_name: '', locale: 'ja' } }, change, jstToday(now), 0);
      return;
    default: {
      const hidden = hiddenFields(definitions)[fieldOf(change)] ?? [];
      if (hidden.length > 0) throw new Problem('forbidden');
    }
  }
}

/** Plans of changes of many members. */
export const bulk = [
  staff(endpoints.planBulkChange, async (context) => {
    const { body, tx, facility, session, scope, services, actor, now, locale } = context;
    const { change } = body;
    await checkChange(context, change);
    const own = 'item' in change ? ownColumns(await definitionsOf(tx, facility), change.item) : [];
    const field = change.kind === 'standing' ? STANDING_FIELD : fieldOf(change);
    const header = change.kind === 'standing' ? serverText('ja', 'bulk.standing') : headerOf(field, own);
    const { financial_balance_type, financial_balance_date } = facility;
    const params: BulkParams = {
      menu: 'members',
      headers: [CODE_HEADER, NAME_HEADER],
      columns: [
        { field: 'member_code', header: CODE_HEADER },
        { field: 'name', header: NAME_HEADER },
        { field, header, optional: true },
      ],
      organization_ids: scope.organizationIds === null ? null : [...scope.organizationIds],
      chosen_organization_id: null,
      query: await askedQuery(context, body),
      order: await askedOrder(context, body),
      change,
      balance: { financial_balance_type, financial_balance_date },
    };
    const name = taskName(serverText(locale, 'task.member_change', { field: header }), now);
    const task_id = await insertTask(tx, {
      account_id: session.accountId,
      kind: change.kind === 'standing' ? 'member-standing' : 'member-change',
      name,
      type: TaskDirection.import,
      state: 'checking',
      step: 'validation',
      actor_name: actor.name,
      params: { ...params },
      channel_name: body.channel_name ?? body.socket_event_name ?? null,
      socket_id: body.socket_id ?? null,
    });
    await setBackRoute(tx, task_id, `/manage/members/bulk?task=${task_id}`);
    await services.jobs.enqueue(tx, { facility_id: facility.id, task_id });
    return { task_id, task_name: name };
  }),
];
