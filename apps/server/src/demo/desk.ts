import { foldForSearch, MemberClass } from '@tsudoi/domain';
import { query } from '../db/build.ts';
import type { FacilityTx } from '../db/scope.ts';
import { newSecret } from '../kernel/secrets.ts';
import type { Services } from '../kernel/services.ts';
import { memberOf } from './store.ts';

const WHO = 'hanako@aoba.example';
const TITLE = '水泳教室のご案内（冬）';
const TEXT = `${TITLE}

期間　12月1日から2月末日まで
曜日　火曜・木曜・土曜
持ち物　水着、帽子、タオル

欠席のときは、前日の18時までにご連絡ください。
`;
/** Companies whose invoices go to a department, or to another house. */
const ADDRESSEES = [
  { department: '経理部', is_default: 1 },
  { department: '総務部 福利厚生担当', is_default: 0 },
] as const;

/** What the desk has beside members: a document that is shared with hanako, where companies want their invoices, and who may be on a plan. */
export async function insertDemoDesk(
  tx: FacilityTx,
  { services, facilityId, by }: { services: Pick<Services, 'storage'>; facilityId: number; by: string },
): Promise<void> {
  const member = await memberOf(tx, WHO);
  const { id: document } = await tx.oneOrThrow(
    query<{
      id: number;
    }>`insert into shared_document (title, note, audience, visible_from, shared_by, search_key, updated_by)
      values (${TITLE}, '教室の前にお読みください。', 'members', current_date - 3, ${by}, ${foldForSearch(TITLE)}, ${by}) returning id`,
  );
  await tx.run(query`insert into document_recipient (document_id, member_id) values (${document}, ${member})`);
  const key = `f/${facilityId}/staff/${newSecret()}.txt`;
  const size = await services.storage.put(key, Buffer.from(TEXT, 'utf8'), 'text/plain; charset=utf-8');
  await tx.run(
    query`insert into stored_file (key, name, content_type, size, owner_kind, owner_id, owner_field, purpose)
      values (${key}, '水泳教室のご案内.txt', 'text/plain', ${size}, 'shared_document', ${document}, 'file', 'document')`,
  );
  for (const { department, is_default } of ADDRESSEES)
    await tx.run(
      query`insert into billing_address (account_id, addressee, department, honorific, zipcode, pref_code, city_code, address, building_name,
          is_default, search_key, updated_by)
        select id, last_name, ${department}, '御中', zipcode, pref_code, city_code, address, building_name, ${is_default}::smallint,
          search_key, ${by} from account where class_type = ${MemberClass.company} and deleted_at is null order by id limit 2`,
    );
  const conditions = [[{ type: 'default', dependency_account_cms_component_code: 'age', value: 15, operator_type: 2 }]];
  await tx.run(
    query`insert into apply_condition (name, target, conditions, refusal, search_key, updated_by)
      values ('15歳以下', 'payment_plan', ${JSON.stringify(conditions)}::jsonb, '15歳以下の方が対象です。', '15歳以下', ${by})`,
  );
}
