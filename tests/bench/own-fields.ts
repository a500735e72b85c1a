import type { Cluster } from './cluster.ts';

/** Ids of own fields of a facility: a choice, a number and a text. */
export interface OwnFields {
  choice: number;
  number: number;
  text: number;
}

export const CHOICES = ['a', 'b', 'c'] as const;

const FIELDS = `
  insert into account_cms_component (facility_id, class_type, type, code, group_id, position, label_ja, label_en, input_type, use_type, choices)
  select g.facility_id, 1, 'extend', f.code, g.id, 90, f.code, f.code, f.input_type, 1, f.choices::jsonb
  from (select facility_id, min(id) as id from account_cms_group where class_type = 1 and deleted_at is null group by 1) g,
    (values ('course', 'radio', '${JSON.stringify(CHOICES.map((value) => ({ value, text: { ja: value, en: value } })))}'),
      ('height', 'number', '[]'), ('remark', 'textbox', '[]')) as f (code, input_type, choices)`;

const ANSWERS = `
  update account a set extend_info = jsonb_build_object(
    f.choice::text, (array['${CHOICES.join("','")}'])[1 + a.id % ${CHOICES.length}], f.number::text, 100 + a.id % 90,
    f.text::text, 'ウェブサイトの申込フォームから。' || case when a.id % 4 = 0 then '用具はレンタル希望' else '見学の後に入会' end)
  from fields f where a.facility_id = f.facility_id and a.role = 2`;

const FOUND = `
  with fields as (
    select facility_id, min(id) filter (where code = 'course') as choice, min(id) filter (where code = 'height') as number,
      min(id) filter (where code = 'remark') as text
    from account_cms_component where type = 'extend' and code in ('course', 'height', 'remark') group by 1)`;

/** Gives every facility of a database three own fields, and every member answers to them; returns the fields by facility. */
export async function ownFieldsIn(cluster: Cluster, database: string): Promise<ReadonlyMap<number, OwnFields>> {
  await cluster.sql(database, FIELDS);
  await cluster.sql(database, `${FOUND} ${ANSWERS}`);
  await cluster.sql(database, 'vacuum (full, analyze) account');
  // A rewritten table has no visibility map yet, without which no index suffices.
  await cluster.sql(database, 'vacuum account');
  const rows = await cluster.sql<OwnFields & { facility_id: number }>(database, `${FOUND} select * from fields`);
  return new Map(rows.map(({ facility_id, ...fields }) => [facility_id, fields]));
}
