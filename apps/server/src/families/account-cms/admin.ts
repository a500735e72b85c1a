import { randomUUID } from 'node:crypto';
import { fieldProblem, Problem } from '@tsudoi/contract';
import { accountFields, accountFormsToPreview, accountSections, checkAccountField } from '@tsudoi/contract/account-cms';
import { foldForSearch, itemKey, jstToday, keywordFor, OWN_FIELDS_MAX, operandOf } from '@tsudoi/domain';
import { fieldLabel, formatNumber, type Locale } from '@tsudoi/i18n';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { pageLimits } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, operator } from '../../kernel/bind.ts';
import { withinFacility } from '../../kernel/facility/within.ts';
import { changeOf, checkVersion, existing, presentPage } from '../../kernel/records.ts';
import { isCore } from './default-form.ts';
import { readDefinitions } from './definitions.ts';
import { effectsOf, type PlacedField } from './effects.ts';
import { isForAll } from './groups.ts';
import { publishFormChange } from './order.ts';
import { presentForm } from './present.ts';
import { checkDefinition, definitionOf, presentField, valuesToStore, writtenOf } from './settings.ts';
import {
  answersByField,
  answersTo,
  type FieldRow,
  fieldById,
  fieldsFound,
  fieldsOfClass,
  insertField,
  lockForm,
  membersWhoAnswered,
  removeField,
  type SectionRow,
  sectionsOfClass,
  staffRolesAmong,
  structureOf,
  updateField,
} from './settings-store.ts';

const others = (fields: readonly FieldRow[], id: number) => fields.filter((field) => field.id !== id);

/** The section a field is to stand in: of what everybody has, one that is in every form. @throws Problem validation */
function sectionOf(
  sections: readonly SectionRow[],
  { group_id, type, code }: Pick<FieldRow, 'group_id' | 'type' | 'code'>,
) {
  const section = sections.find(({ id }) => id === group_id);
  if (section === undefined) throw fieldProblem('group_id', 'choice');
  if (type === 'default' && isCore(code) && !isForAll(section)) throw fieldProblem('group_id', 'core_section');
  return section;
}

/** Roles that a field names are roles of staff. @throws Problem validation */
async function checkRoles(tx: FacilityTx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0 && (await staffRolesAmong(tx, ids)).size < new Set(ids).size)
    throw fieldProblem('staff_role_ids', 'role_unknown');
}

const answersOf = async (tx: FacilityTx, classTypes: readonly number[]) =>
  new Map(
    (await Promise.all([...new Set(classTypes)].map((one) => answersByField(tx, one)))).flatMap((one) => [...one]),
  );

const search = operator(accountFields.search, (context) =>
  withinFacility(context, async (tx) => {
    const rows = await fieldsFound(tx, context.body);
    const keyword = keywordFor(context.body.default_search.keyword ?? '');
    const wordsOf = ({ label_ja, label_en, code }: FieldRow) =>
      foldForSearch(`${label_ja ?? fieldLabel(code, 'ja')} ${label_en ?? fieldLabel(code, 'en')}`);
    const found = rows.filter((row) => wordsOf(row).includes(keyword));
    const { limit = found.length, offset } = pageLimits(context.body);
    const shown = found.slice(offset, offset + limit);
    const answers = await answersOf(
      tx,
      shown.map(({ class_type }) => class_type),
    );
    return presentPage(context.body, { rows: shown, total: found.length }, (row) => presentField(row, answers));
  }),
);

const sections = operator(accountSections, (context) =>
  withinFacility(context, async (tx, facilityId) => {
    const { class_type } = context.query;
    const { revision } = await readDefinitions(tx);
    const fields = await fieldsOfClass(tx, class_type);
    const answers = await answersByField(tx, class_type);
    const { use_corporate_structure: has_corporates } = await structureOf(tx, facilityId);
    return {
      class_type,
      revision,
      has_corporates,
      sections: (await sectionsOfClass(tx, class_type)).map((section) => ({
        ...section,
        fields: fields.filter(({ group_id }) => group_id === section.id).map((row) => presentField(row, answers)),
      })),
    };
  }),
);

const forms = operator(accountFormsToPreview, (context) =>
  withinFacility(context, async (tx, facilityId) => {
    const definitions = await readDefinitions(tx, await structureOf(tx, facilityId));
    const { class_type } = context.query;
    return {
      registration: presentForm(definitions, class_type, { screen: 'register', locale: context.locale }),
      member: presentForm(definitions, class_type, { screen: 'profile', locale: context.locale }),
      staff: presentForm(definitions, class_type, { screen: 'staff', locale: context.locale }),
    };
  }),
);

const get = operator(accountFields.get, (context) =>
  withinFacility(context, async (tx) => {
    const row = existing(await fieldById(tx, context.params.id));
    return presentField(row, new Map([[row.id, await membersWhoAnswered(tx, row)]]));
  }),
);

const check = operator(checkAccountField, (context) =>
  withinFacility(context, async (tx) => {
    const { id, class_type, input_type, ...sent } = context.body;
    const stored = id === null ? undefined : existing(await fieldById(tx, id));
    const known = await sectionsOfClass(tx, stored?.class_type ?? class_type);
    const all = others(await fieldsOfClass(tx, stored?.class_type ?? class_type), id ?? 0);
    const base = stored ?? newField({ class_type, input_type });
    const field = { ...base, ...valuesToStore(sent, base) };
    const after = { field, section: sectionOf(known, field) };
    checkDefinition(field, all);
    const before: PlacedField | undefined =
      stored === undefined ? undefined : { field: stored, section: sectionOf(known, stored) };
    return effectsOf(tx, { before, after, others: all }, { locale: context.locale, today: jstToday(context.now) });
  }),
);

/** An own field before it is stored. */
const newField = ({ class_type, input_type }: Pick<FieldRow, 'class_type' | 'input_type'>): FieldRow => ({
  id: 0,
  type: 'extend',
  code: '',
  class_type,
  input_type,
  group_id: 0,
  label_ja: null,
  label_en: null,
  hint_ja: '',
  hint_en: '',
  use_type: 2,
  choices: [],
  limits: {},
  conditions: [],
  platform: 1,
  searchable: true,
  in_csv: true,
  on_card: false,
  member_editable: true,
  staff_role_ids: [],
  version: 1,
  updated_at: new Date(0),
  updated_by: null,
});

const create = operator(accountFields.create, async (context) => {
  const { body, actor, history, services } = context;
  const { class_type, input_type, ...sent } = body;
  const made = await withinFacility(context, async (tx, facilityId) => {
    await lockForm(tx, class_type);
    const fields = await fieldsOfClass(tx, class_type);
    if (fields.filter(({ type }) => type === 'extend').length >= OWN_FIELDS_MAX)
      throw new Problem('fields_at_limit', { params: { limit: OWN_FIELDS_MAX } });
    const base = newField({ class_type, input_type });
    const values = valuesToStore(sent, base);
    sectionOf(await sectionsOfClass(tx, class_type), { ...base, ...values });
    checkDefinition({ ...base, ...values }, fields);
    await checkRoles(tx, values.staff_role_ids);
    publishFormChange(tx, services, facilityId);
    const id = await insertField(tx, { ...values, class_type, input_type, code: randomUUID() }, actor.name);
    return { id, facility_id: facilityId, values };
  });
  const { values, ...record } = made;
  await history('create', { ...record, version: 1 }, { after: { class_type, input_type, ...values } });
  return { id: made.id, code: '', version: 1 };
});

const update = operator(accountFields.update, async (context) => {
  const { params, body, actor, history, services } = context;
  const { version, ...sent } = body;
  const saved = await withinFacility(context, async (tx, facilityId) => {
    const { class_type } = existing(await fieldById(tx, params.id));
    await lockForm(tx, class_type);
    const before = existing(await fieldById(tx, params.id));
    checkVersion(before, version);
    const written = writtenOf(before);
    const values = valuesToStore({ ...written, ...sent }, before);
    const change = changeOf(written, values);
    const next = { id: before.id, facility_id: facilityId, change, version };
    if (change === undefined) return next;
    sectionOf(await sectionsOfClass(tx, class_type), { ...before, ...values });
    checkDefinition({ ...before, ...values }, others(await fieldsOfClass(tx, class_type), before.id));
    await checkRoles(tx, values.staff_role_ids);
    publishFormChange(tx, services, facilityId);
    return { ...next, version: await updateField(tx, before, values, actor.name) };
  });
  const { change, ...record } = saved;
  if (change !== undefined) await history('update', record, change);
  return { id: record.id, code: '', version: record.version };
});

/** What uses a field, in words, for a sentence that says why it stays. */
function usesInWords(answers: number, rules: number, locale: Locale): string {
  const counts = { answers: formatNumber(answers), rules: formatNumber(rules) };
  if (answers === 0) return serverText(locale, 'account_cms.in_rules', counts);
  return serverText(locale, rules === 0 ? 'account_cms.has_answers' : 'account_cms.in_both', counts);
}

const remove = operator(accountFields.remove, async (context) => {
  const { params, query, actor, history, services, locale } = context;
  const removed = await withinFacility(context, async (tx, facilityId) => {
    const { class_type } = existing(await fieldById(tx, params.id));
    await lockForm(tx, class_type);
    const before = existing(await fieldById(tx, params.id));
    checkVersion(before, query.version);
    if (before.type === 'default') throw new Problem('built_in_field');
    const key = itemKey(definitionOf(before));
    const rules = others(await fieldsOfClass(tx, class_type), before.id).filter(({ conditions }) =>
      conditions.some((condition) => operandOf(condition) === key),
    ).length;
    const answers = await answersTo(tx, before.id);
    if (answers + rules > 0)
      throw new Problem('field_in_use', { params: { uses: usesInWords(answers, rules, locale) } });
    publishFormChange(tx, services, facilityId);
    const version = await removeField(tx, before, actor.name);
    return { record: { id: before.id, facility_id: facilityId, version }, before: writtenOf(before) };
  });
  await history('delete', removed.record, { before: removed.before });
  return {};
});

export const adminBindings: readonly Binding[] = [search, sections, forms, get, check, create, update, remove];
