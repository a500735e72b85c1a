import { Problem, pickFields } from '@tsudoi/contract';
import type { FormItem } from '@tsudoi/contract/account-cms';
import { type EventFieldRecord, eventFieldColumns, eventFields, moveEventField } from '@tsudoi/contract/event-kinds';
import type { FormLimits } from '@tsudoi/domain';
import { ENTRANT_FACTS, FormItemUse, itemKey, OWN_FIELDS_MAX, operandOf, PlatformType } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import { pageLimits } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, operator } from '../../kernel/bind.ts';
import { withinFacility } from '../../kernel/facility/within.ts';
import { changeOf, checkVersion, existing, presentPage } from '../../kernel/records.ts';
import { checkDefinition, type FieldRow, isFor, itemOf, valuesToStore, writtenOf } from '../account-cms/index.ts';
import {
  type AnswerCounts,
  answersOf,
  componentById,
  componentsOf,
  type EventComponent,
  eventKindById,
  insertComponent,
  lockEventKind,
  orderComponents,
  removeComponent,
  updateComponent,
} from './store.ts';

/** A field of an entry form as the rules of members' forms look at it, which are the same. */
export const asFormField = (row: EventComponent): FieldRow => ({
  ...row,
  type: 'extend',
  code: '',
  class_type: 1,
  group_id: 0,
  choices: row.choices as FieldRow['choices'],
  limits: row.limits as FormLimits,
  conditions: row.conditions as FieldRow['conditions'],
  on_card: false,
  staff_role_ids: [],
});

const written = (row: FieldRow) => {
  const { label_ja, label_en, use_type, ...rest } = pickFields(writtenOf(row), eventFieldColumns);
  return {
    ...rest,
    label_ja: label_ja ?? '',
    label_en: label_en ?? '',
    use_type: use_type as EventComponent['use_type'],
  };
};

const present = (row: EventComponent, { answers, living, livingAnswers }: AnswerCounts): EventFieldRecord => ({
  ...pickFields(row, ['id', 'kind_id', 'input_type', 'position', 'version', 'updated_by']),
  ...written(asFormField(row)),
  type: 'extend',
  code: '',
  answered: answers.get(row.id) ?? 0,
  unanswered: living - (livingAnswers.get(row.id) ?? 0),
  updated_at: row.updated_at.toISOString(),
});

/** The form of a kind, which nobody changes meanwhile. @throws Problem not_found */
async function lockedForm(tx: FacilityTx, kindId: number): Promise<EventComponent[]> {
  await lockEventKind(tx, kindId);
  existing(await eventKindById(tx, kindId));
  return componentsOf(tx, kindId);
}

const others = (form: readonly EventComponent[], id: number) =>
  form.filter((field) => field.id !== id).map(asFormField);

const search = operator(eventFields.search, (context) =>
  withinFacility(context, async (tx) => {
    const { kind_id } = context.body.default_search;
    existing(await eventKindById(tx, kind_id));
    const form = await componentsOf(tx, kind_id);
    const answers = await answersOf(tx, kind_id);
    const { limit = form.length, offset } = pageLimits(context.body);
    return presentPage(context.body, { rows: form.slice(offset, offset + limit), total: form.length }, (row) =>
      present(row, answers),
    );
  }),
);

const get = operator(eventFields.get, (context) =>
  withinFacility(context, async (tx) => {
    const row = existing(await componentById(tx, context.params.id));
    return present(row, await answersOf(tx, row.kind_id));
  }),
);

/** A field as one that was not defined by anybody. */
const UNDEFINED = {
  type: 'extend',
  id: 0,
  code: '',
  class_type: 1,
  group_id: 0,
  choices: [],
  limits: {},
  conditions: [],
  on_card: false,
  staff_role_ids: [],
  version: 1,
  updated_at: new Date(0),
  updated_by: null,
} as const satisfies Partial<FieldRow>;

/** Facts of whoever enters, as fields that rules of a form may look at. */
const factFields = Object.entries(ENTRANT_FACTS).map(
  ([code, input_type]): FieldRow => ({
    ...UNDEFINED,
    type: 'default',
    code,
    input_type,
    label_ja: null,
    label_en: null,
    hint_ja: '',
    hint_en: '',
    use_type: FormItemUse.optional,
    platform: PlatformType.all,
    searchable: false,
    in_csv: false,
    member_editable: false,
  }),
);

/** What is stored of what was sent, as the engine of members' forms has it. @throws Problem validation */
function valuesOf(sent: object, base: FieldRow, form: readonly FieldRow[]) {
  const all = { ...writtenOf(base), ...sent };
  const values = { ...base, ...valuesToStore({ ...all, group_id: 1 }, base) };
  checkDefinition(values, [...form, ...factFields]);
  return written(values);
}

const create = operator(eventFields.create, async (context) => {
  const { body, actor, history } = context;
  const { kind_id, input_type, ...sent } = body;
  const made = await withinFacility(context, async (tx, facility_id) => {
    const form = await lockedForm(tx, kind_id);
    if (form.length >= OWN_FIELDS_MAX) throw new Problem('fields_at_limit', { params: { limit: OWN_FIELDS_MAX } });
    const base: FieldRow = {
      ...sent,
      ...UNDEFINED,
      input_type,
    };
    const values = valuesOf(sent, base, form.map(asFormField));
    return { id: await insertComponent(tx, { ...values, kind_id, input_type }, actor.name), facility_id, values };
  });
  const { values, ...record } = made;
  await history('create_field', { ...record, version: 1 }, { after: { kind_id, input_type, ...values } });
  return { id: made.id, code: '', version: 1 };
});

const update = operator(eventFields.update, async (context) => {
  const { params, body, actor, history } = context;
  const { version, ...sent } = body;
  const { change, ...saved } = await withinFacility(context, async (tx, facility_id) => {
    const { kind_id } = existing(await componentById(tx, params.id));
    const form = await lockedForm(tx, kind_id);
    const before = existing(await componentById(tx, params.id));
    checkVersion(before, version);
    const base = asFormField(before);
    const values = valuesOf(sent, base, others(form, before.id));
    const change = changeOf(written(base), values);
    const record = { id: before.id, facility_id, change, version };
    return change === undefined
      ? record
      : { ...record, version: await updateComponent(tx, before, values, actor.name) };
  });
  if (change !== undefined) await history('update_field', saved, change);
  return { id: saved.id, code: '', version: saved.version };
});

const remove = operator(eventFields.remove, async (context) => {
  const { params, query, actor, history } = context;
  const removed = await withinFacility(context, async (tx, facility_id) => {
    const { kind_id } = existing(await componentById(tx, params.id));
    const form = await lockedForm(tx, kind_id);
    const before = existing(await componentById(tx, params.id));
    checkVersion(before, query.version);
    const key = itemKey(asFormField(before));
    const rules = others(form, before.id).filter(({ conditions }) =>
      conditions.some((condition) => operandOf(condition) === key),
    ).length;
    const answers = (await answersOf(tx, kind_id)).answers.get(before.id) ?? 0;
    if (answers + rules > 0) throw new Problem('event_field_in_use', { params: { answers, rules } });
    const version = await removeComponent(tx, before, actor.name);
    return { record: { id: before.id, facility_id, version }, before: written(asFormField(before)) };
  });
  await history('delete_field', removed.record, { before: removed.before });
  return {};
});

const move = operator(moveEventField, async (context) => {
  const { params, body, history } = context;
  const moved = await withinFacility(context, async (tx, facility_id) => {
    const { kind_id } = existing(await componentById(tx, params.id));
    const before = (await lockedForm(tx, kind_id)).map(({ id }) => id);
    const rest = before.filter((id) => id !== params.id);
    const at = body.before === null ? rest.length : rest.indexOf(body.before);
    if (at === -1) throw new Problem('not_found');
    const after = rest.toSpliced(at, 0, params.id);
    await orderComponents(tx, kind_id, after);
    return { facility_id, before, after };
  });
  const { facility_id, before, after } = moved;
  await history('move_field', { id: params.id, facility_id }, { before: { order: before }, after: { order: after } });
  return {};
});

export const fieldBindings: readonly Binding[] = [search, create, get, update, remove, move];

/** The entry form of a kind in the words of one language, as staff or members fill it in. */
export const formItemsOf = (components: readonly EventComponent[], reader: 'staff' | 'member', locale: Locale) =>
  components
    .map((row) => itemOf(asFormField(row), { platform: 1 }, locale))
    .filter((item) => isFor(reader, item))
    .map((item) => ({
      ...pickFields(item, [
        'type',
        'id',
        'code',
        'input_type',
        'use_type',
        'label',
        'hint',
        'limits',
        'searchable',
        'in_csv',
      ]),
      choices: [...item.choices] as FormItem['choices'],
      conditions: [...item.conditions] as FormItem['conditions'],
      read_only: reader === 'member' && !item.member_editable,
    }));
