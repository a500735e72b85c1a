import { DependencyOperator, EventComponentUse, ExtendedInputType, ListStyle, PlatformType } from '@tsudoi/domain';
import type { FacilityTx } from '../db/scope.ts';
import { insertEventField, insertEventKind } from '../families/event-kinds/index.ts';
import { choice, labelled } from './forms/words.ts';

/** Kinds whose participants are placed, and those that guests may look at. */
const WITH_RESULTS = ['tournament', 'exam'];
const FOR_GUESTS = ['family', 'briefing'];
/** Kinds whose entry form asks who comes. */
const WITH_FORM = ['lesson', 'special'];

const plainField = {
  choices: [],
  limits: {},
  conditions: [],
  platform: PlatformType.all,
  searchable: true,
  in_csv: true,
  member_editable: true,
};

/** Who comes: a choice, and for the young the year at school, which others are not asked. */
async function insertForm(tx: FacilityTx, kind_id: number, by: string): Promise<void> {
  const who = await insertEventField(
    tx,
    {
      ...plainField,
      ...labelled('区分', 'Who comes'),
      kind_id,
      input_type: ExtendedInputType.radio,
      use_type: EventComponentUse.required,
      choices: [choice('junior', 'ジュニア', 'Junior'), choice('general', '一般', 'Adult')],
    },
    by,
  );
  await insertEventField(
    tx,
    {
      ...plainField,
      ...labelled('学年', 'Year at school'),
      kind_id,
      input_type: ExtendedInputType.textbox,
      use_type: EventComponentUse.displayDependency,
      limits: { max_length: 20 },
      conditions: [
        {
          type: 'extend',
          input_type: ExtendedInputType.radio,
          dependency_account_cms_component_code: null,
          dependency_account_cms_extend_component_id: who,
          operator_type: DependencyOperator.equal,
          value: 'junior',
          logical_function: 'and',
        },
      ],
    },
    by,
  );
  await insertEventField(
    tx,
    {
      ...plainField,
      ...labelled('連絡事項', 'Anything we should know'),
      kind_id,
      input_type: ExtendedInputType.textarea,
      use_type: EventComponentUse.option,
      limits: { max_length: 300 },
    },
    by,
  );
}

/** A kind of events with its form; returns its id. */
export async function insertDemoKind(
  tx: FacilityTx,
  { code, url, name, position }: { code: string; url: string; name: string; position: number },
  by: string,
): Promise<number> {
  const values = {
    code,
    url,
    name,
    position,
    layout: ListStyle.smallCard,
    courses: true,
    results: WITH_RESULTS.includes(code),
    check_in: true,
    fee: true,
    guests: FOR_GUESTS.includes(code),
  };
  const id = await insertEventKind(tx, values, by);
  if (WITH_FORM.includes(code)) await insertForm(tx, id, by);
  return id;
}
