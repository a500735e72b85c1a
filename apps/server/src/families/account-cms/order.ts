import { fieldProblem } from '@tsudoi/contract';
import { moveAccountField, moveAccountSection } from '@tsudoi/contract/account-cms';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, operator } from '../../kernel/bind.ts';
import { withinFacility } from '../../kernel/facility/within.ts';
import { existing } from '../../kernel/records.ts';
import type { Services } from '../../kernel/services.ts';
import {
  classOfSection,
  fieldById,
  fieldsOfClass,
  lockForm,
  orderFields,
  orderSections,
  sectionsOfClass,
} from './settings-store.ts';

/** Forms, lists and files follow at once; screens that show members read them again. */
export const publishFormChange = (tx: FacilityTx, services: Services, facilityId: number) =>
  tx.afterCommit(() => {
    services.facilities.forget();
    services.recordsChanged(facilityId, { menu: 'members' });
  });

interface Placed {
  id: number;
  version: number;
}

/** A list with one of its own in front of another, or at the end; undefined where it stands there. @throws Problem validation */
function reordered(list: readonly Placed[], id: number, before: number | null): number[] | undefined {
  const ids = list.map((one) => one.id);
  const rest = ids.filter((one) => one !== id);
  const at = before === null ? rest.length : rest.indexOf(before);
  if (at < 0 && before !== id) throw fieldProblem('before', 'choice');
  const next = before === id ? ids : rest.toSpliced(at, 0, id);
  return next.every((one, index) => one === ids[index]) ? undefined : next;
}

/** The places before and after a move, counted from 1, as the log has them. */
const placesOf = (list: readonly Placed[], next: readonly number[], id: number) => ({
  before: { place: list.findIndex((one) => one.id === id) + 1 },
  after: { place: next.indexOf(id) + 1 },
});

const moveField = operator(moveAccountField, async (context) => {
  const { params, body, history, services } = context;
  const moved = await withinFacility(context, async (tx, facilityId) => {
    const { class_type } = existing(await fieldById(tx, params.id));
    await lockForm(tx, class_type);
    const field = existing(await fieldById(tx, params.id));
    const list = (await fieldsOfClass(tx, class_type)).filter(({ group_id }) => group_id === field.group_id);
    const next = reordered(list, field.id, body.before);
    if (next === undefined) return undefined;
    await orderFields(tx, field.group_id, next);
    publishFormChange(tx, services, facilityId);
    const record = { id: field.id, facility_id: facilityId, version: field.version };
    return { record, change: placesOf(list, next, field.id) };
  });
  if (moved !== undefined) await history('move', moved.record, moved.change);
  return {};
});

const moveSection = operator(moveAccountSection, async (context) => {
  const { params, body, history, services } = context;
  const moved = await withinFacility(context, async (tx, facilityId) => {
    const classType = existing(await classOfSection(tx, params.id));
    await lockForm(tx, classType);
    const list = await sectionsOfClass(tx, classType);
    const section = existing(list.find(({ id }) => id === params.id));
    const next = reordered(list, section.id, body.before);
    if (next === undefined) return undefined;
    await orderSections(tx, classType, next);
    publishFormChange(tx, services, facilityId);
    const record = { id: section.id, facility_id: facilityId, version: section.version };
    return { record, change: placesOf(list, next, section.id) };
  });
  if (moved !== undefined) await history('move_section', moved.record, moved.change);
  return {};
});

export const orderBindings: readonly Binding[] = [moveField, moveSection];
