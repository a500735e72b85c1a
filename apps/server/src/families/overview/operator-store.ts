import { CONTRACT_ENDING_DAYS } from '@tsudoi/contract/facilities';
import type { AttentionKind } from '@tsudoi/contract/overview';
import type { OperatorTx } from '../../db/scope.ts';

interface AttentionRow {
  kind: AttentionKind;
  facility_id: number;
  facility_name: string;
  detail: string;
  at: Date | null;
  until: string | null;
}

const MOST = 50;

/**
 * What needs an operator, newest first within its kind: facilities in preparation, facilities near their limit, those
 * whose contract has ended or ends soon, those whose manager was invited and has not come in, and tasks of the
 * last seven days that failed.
 */
export function attention(tx: OperatorTx, locale: 'ja' | 'en'): Promise<AttentionRow[]> {
  return tx.sql<AttentionRow>(
    `with used as (
       select f.id, f.name, f.status, f.created_at, f.account_limit, f.usage_alert_percent, f.contract_plan_id, f.contract_until,
         (select count(*)::int from account a where a.facility_id = f.id and a.role = 2 and a.deleted_at is null and a.active) as members
       from facility f where f.status <> 4),
     found as (
       select 1 as place, 'task_failed' as kind, u.id as facility_id, u.name as facility_name, t.name as detail, t.finished_at as at,
         null::date as until
       from task t join used u on u.id = t.facility_id
       where t.state = 'failed' and t.finished_at > now() - interval '7 days'
       union all
       select 2, 'manager_waiting', u.id, u.name, a.last_name || ' ' || a.first_name, a.invited_at, null
       from account a join used u on u.id = a.facility_id
       where a.role = 1 and a.deleted_at is null and a.invited_at is not null and a.last_login_at is null
       union all
       select 3, 'near_limit', id, name, members || ' / ' || account_limit, null, null
       from used where members * 100 >= account_limit * usage_alert_percent
       union all
       select case when u.contract_until < t.today then 4 else 5 end,
         case when u.contract_until < t.today then 'contract_ended' else 'contract_ending' end, u.id, u.name,
         case when $2 = 'en' then coalesce(p.name_en, p.name) else p.name end, null, u.contract_until
       from used u join contract_plan p on p.id = u.contract_plan_id, (select (now() at time zone 'Asia/Tokyo')::date as today) t
       where u.contract_until <= t.today + ${CONTRACT_ENDING_DAYS}
       union all
       select 6, 'preparing', id, name, '', created_at, null from used where status = 1)
     select kind, facility_id, facility_name, detail, at, until from found
     order by place, at desc nulls last, until, facility_id limit $1`,
    [MOST, locale],
  );
}
