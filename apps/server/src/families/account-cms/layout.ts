import { type FieldProblems, fieldProblem, Problem } from '@tsudoi/contract';
import { accountLayouts, resetAccountLayout, type ScreenLayout, saveAccountLayout } from '@tsudoi/contract/account-cms';
import { type FormLayout, isNeededOn, LAYOUT_SCREENS, type LayoutScreen, MemberClass } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, operator } from '../../kernel/bind.ts';
import { withinFacility } from '../../kernel/facility/within.ts';
import { checkVersion } from '../../kernel/records.ts';
import { readDefinitions } from './definitions.ts';
import { allLayouts, insertLayout, type LayoutRow, removeLayout, updateLayout } from './layout-store.ts';
import { publishFormChange } from './order.ts';
import { groupsOfScreen } from './present.ts';
import { lockForm, structureOf } from './settings-store.ts';

const layoutOf = ({ columns, sections, fields }: LayoutRow): FormLayout => ({ columns, sections, fields });

const presentScreen = (
  screen: LayoutScreen,
  groups: ScreenLayout['groups'],
  row: LayoutRow | undefined,
): ScreenLayout => ({
  screen,
  groups,
  layout: row === undefined ? null : { columns: row.columns, sections: [...row.sections], fields: [...row.fields] },
  version: row?.version ?? 0,
  updated_at: row?.updated_at.toISOString() ?? null,
  updated_by: row?.updated_by ?? null,
});

/** There is one list for all members, which the form of people arranges. */
const screensOf = (classType: number): LayoutScreen[] =>
  LAYOUT_SCREENS.filter((screen) => screen !== 'list' || classType === MemberClass.personal);

const read = operator(accountLayouts, (context) =>
  withinFacility(context, async (tx, facilityId) => {
    const { class_type } = context.query;
    const structure = await structureOf(tx, facilityId);
    const definitions = await readDefinitions(tx, structure);
    const layouts = (await allLayouts(tx)).filter((one) => one.class_type === class_type);
    return {
      class_type,
      has_corporates: structure.use_corporate_structure,
      screens: screensOf(class_type).map((screen) =>
        presentScreen(
          screen,
          groupsOfScreen(definitions, class_type, { screen, locale: context.locale }),
          layouts.find((one) => one.screen === screen),
        ),
      ),
    };
  }),
);

/** Refuses a layout that names what its screen does not have, or goes without what has to be filled in. @throws Problem validation */
function checkLayout(screen: LayoutScreen, groups: ScreenLayout['groups'], { sections, fields }: FormLayout): void {
  const problems: FieldProblems = {};
  const items = new Map(groups.flatMap((group) => group.items).map((item) => [item.id, item]));
  const known = new Set(groups.map(({ id }) => id));
  const refuse = (path: string, code: 'choice' | 'needed_on_screen') => {
    problems[path] ??= [{ code }];
  };
  const isTwice = (list: readonly { id: number }[], id: number, index: number) =>
    list.findIndex((one) => one.id === id) < index;
  for (const [index, { id }] of sections.entries())
    if (!known.has(id) || isTwice(sections, id, index)) refuse(`sections.${index}.id`, 'choice');
  for (const [index, { id, shown, read_only }] of fields.entries()) {
    const item = items.get(id);
    if (item === undefined || isTwice(fields, id, index)) refuse(`fields.${index}.id`, 'choice');
    else if (isNeededOn(screen, item) && (!shown || read_only)) refuse(`fields.${index}.shown`, 'needed_on_screen');
  }
  if (Object.keys(problems).length > 0) throw new Problem('validation', { fields: problems });
}

/** The stored layout of a screen in the version that somebody has seen; undefined where there is none. @throws Problem stale */
async function stored(
  tx: FacilityTx,
  { class_type, screen, version }: Pick<LayoutRow, 'class_type' | 'screen' | 'version'>,
): Promise<LayoutRow | undefined> {
  await lockForm(tx, class_type);
  const row = (await allLayouts(tx)).find((one) => one.class_type === class_type && one.screen === screen);
  if (row === undefined && version > 0) throw new Problem('stale');
  if (row !== undefined) checkVersion(row, version);
  return row;
}

const save = operator(saveAccountLayout, async (context) => {
  const { body, actor, history, services, locale } = context;
  const { columns, sections, fields, class_type, screen } = body;
  const layout = { columns, sections, fields };
  if (!screensOf(class_type).includes(screen)) throw fieldProblem('screen', 'choice');
  const saved = await withinFacility(context, async (tx, facilityId) => {
    const before = await stored(tx, body);
    const definitions = await readDefinitions(tx, await structureOf(tx, facilityId));
    checkLayout(screen, groupsOfScreen(definitions, class_type, { screen, locale }), layout);
    publishFormChange(tx, services, facilityId);
    const record =
      before === undefined
        ? { id: await insertLayout(tx, { class_type, screen }, layout, actor.name), version: 1 }
        : { id: before.id, version: await updateLayout(tx, before, layout, actor.name) };
    return { ...record, facility_id: facilityId, before: before === undefined ? {} : { before: layoutOf(before) } };
  });
  const { before, ...record } = saved;
  await history('layout', record, { ...before, after: { class_type, screen, ...layout } });
  return { version: saved.version };
});

const reset = operator(resetAccountLayout, async (context) => {
  const { body, actor, history, services } = context;
  const { class_type, screen } = body;
  const gone = await withinFacility(context, async (tx, facilityId) => {
    const before = await stored(tx, body);
    if (before === undefined) return undefined;
    publishFormChange(tx, services, facilityId);
    const version = await removeLayout(tx, before, actor.name);
    return { record: { id: before.id, facility_id: facilityId, version }, before: layoutOf(before) };
  });
  if (gone !== undefined)
    await history('reset_layout', gone.record, { before: { class_type, screen, ...gone.before } });
  return { version: 0 };
});

export const layoutBindings: readonly Binding[] = [read, save, reset];
